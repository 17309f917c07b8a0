package nexmark.jet.report;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;

/**
 * The folder that a page is in.
 *
 * @param folder absolute
 */
record PageFolder(Path folder) {

    PageFolder {
        folder = folder.toAbsolutePath().normalize();
    }

    /** The folder of a page that is or will be written to a file. */
    static PageFolder of(Path page) {
        return new PageFolder(page.toAbsolutePath().getParent());
    }

    /**
     * The link from the page to a file: relative and percent-encoded, whatever characters its name has. It begins with a dot, so
     * that no name is taken for a protocol.
     */
    String linkTo(Path file) {
        String relative = folder.relativize(file.toAbsolutePath().normalize()).toString();
        String separator = folder.getFileSystem().getSeparator();
        try {
            return "." + new URI(null, null, "/" + relative.replace(separator, "/"), null).getRawPath();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(relative + " is no path of a link", e);
        }
    }
}
