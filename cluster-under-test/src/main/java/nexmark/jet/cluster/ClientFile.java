package nexmark.jet.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.config.XmlClientConfigBuilder;
import com.hazelcast.client.config.YamlClientConfigBuilder;
import com.hazelcast.config.InvalidConfigurationException;
import com.hazelcast.config.SSLConfig;
import com.hazelcast.instance.BuildInfoProvider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * A file that configures a Hazelcast client: where the cluster is, its name, and how to get in. Hazelcast's own builders
 * read the file. It may hold passwords, so none of Hazelcast's messages about it is passed on: they quote the file.
 */
final class ClientFile {

    private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";

    /** The last line that Hazelcast's YAML parser names is where the mistake is. */
    private static final Pattern LINE = Pattern.compile("(?s).*\\bline (\\d+)");
    /** A setting that no client has, in the words of Hazelcast's validators of YAML and XML. */
    private static final Pattern UNKNOWN_SETTING = Pattern.compile(
            "(?:extraneous key \\[|property found: \\[|starting with element '(?:\\{\"[^\"]*\":)?)([A-Za-z][A-Za-z-]*)");

    private ClientFile() {}

    /**
     * Reads the file.
     *
     * @throws UserMistake if there is no such file, if it is no client's configuration, or if it asks for TLS, which the
     *     Hazelcast of this build does not have
     */
    static ClientConfig read(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        boolean xml = name.endsWith(".xml");
        boolean known = xml || name.endsWith(".yaml") || name.endsWith(".yml");
        String expected = "a configuration of Hazelcast's client, *.yaml, *.yml or *.xml";
        if (!known) {
            throw new UserMistake("--client " + file + " is neither YAML nor XML, expected " + expected);
        }
        UserFile.checkRegular("--client " + file, Path.of(file), expected);
        byte[] content = UserFile.bytes("--client " + file, Path.of(file), expected);
        try {
            ClientConfig config = xml ? xml(content) : yaml(file, content);
            checkTls(config, file);
            return config;
        } catch (UserMistake e) {
            throw e;
        } catch (IOException | SAXException | ParserConfigurationException | RuntimeException | StackOverflowError e) {
            // The stack overflows where values are nested too deeply.
            throw new UserMistake("--client " + file + " is no configuration of Hazelcast's client" + where(e)
                    + ", expected one as Hazelcast's manual describes it");
        }
    }

    /** What is no XML is found first by a parser that does not print its findings, as Hazelcast's does. */
    private static ClientConfig xml(byte[] content) throws SAXException, ParserConfigurationException, IOException {
        SAXParserFactory parsers = SAXParserFactory.newInstance();
        parsers.setFeature(NO_DOCTYPE, true);
        parsers.newSAXParser().parse(new ByteArrayInputStream(content), new DefaultHandler());
        return new XmlClientConfigBuilder(new ByteArrayInputStream(content)).build();
    }

    private static ClientConfig yaml(String file, byte[] content) {
        YamlAliases.check("--client " + file, content);
        if (!new String(content, UTF_8).contains("hazelcast-client")) {
            // The builder would take a member's configuration, and pass over all that is in it.
            throw new InvalidConfigurationException("no hazelcast-client");
        }
        return new YamlClientConfigBuilder(new ByteArrayInputStream(content)).build();
    }

    private static void checkTls(ClientConfig config, String file) {
        SSLConfig ssl = config.getNetworkConfig().getSSLConfig();
        if (ssl != null && ssl.isEnabled() && !BuildInfoProvider.getBuildInfo().isEnterprise()) {
            throw new UserMistake(
                    "--client " + file + " asks for TLS (ssl), which only Hazelcast's Enterprise Edition has,"
                            + " expected a file without it");
        }
    }

    /** Where the mistake is, as far as it is known. */
    private static String where(Throwable failure) {
        return found(UNKNOWN_SETTING, failure)
                .map(setting -> ": it has no setting '" + setting + "' there")
                .or(() -> line(failure).map(line -> ": the mistake is in line " + line))
                .orElse("");
    }

    private static Optional<String> line(Throwable failure) {
        return failure instanceof SAXParseException mistake
                ? Optional.of(Integer.toString(mistake.getLineNumber()))
                : found(LINE, failure);
    }

    private static Optional<String> found(Pattern pattern, Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .map(cause -> pattern.matcher(String.valueOf(cause.getMessage())))
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1))
                .findFirst();
    }
}
