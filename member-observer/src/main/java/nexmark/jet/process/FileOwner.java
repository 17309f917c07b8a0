package nexmark.jet.process;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.Optional;

/**
 * A user, as the owner of files. Root could remove everybody's files, so that it is not enough to try.
 *
 * @param user empty if the system has no name for the user, as in a container that runs under any number; such a user is not root
 */
public record FileOwner(Optional<UserPrincipal> user) {

    /** The user of this process. */
    public static FileOwner ofThisProcess() throws IOException {
        try {
            return new FileOwner(Optional.of(FileSystems.getDefault()
                    .getUserPrincipalLookupService()
                    .lookupPrincipalByName(System.getProperty("user.name"))));
        } catch (UserPrincipalNotFoundException | UnsupportedOperationException e) {
            return new FileOwner(Optional.empty());
        }
    }

    /**
     * Whether a file, a folder or a link itself is this user's; false if it is not there. Of a user without a name everything is, as
     * far as this can tell: what else such a user may not do, the system refuses.
     */
    public boolean owns(Path file) throws IOException {
        try {
            UserPrincipal owner = Files.getOwner(file, LinkOption.NOFOLLOW_LINKS);
            return user.isEmpty() || user.get().equals(owner);
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}
