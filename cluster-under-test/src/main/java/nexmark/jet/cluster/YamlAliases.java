package nexmark.jet.cluster;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import nexmark.jet.process.UserMistake;

/**
 * Looks at the aliases of a YAML file before Hazelcast reads it. Hazelcast copies what an alias stands for, so that a
 * few lines of aliases of aliases keep it busy for minutes, and an alias of what holds it for ever.
 */
final class YamlAliases {

    /** Far more than any configuration has. */
    static final long MOST_VALUES = 100_000;

    private final String named;
    /** How many values each anchor that is closed stands for, with those of the aliases in it. */
    private final Map<String, Long> sizes = new HashMap<>();

    private final Deque<Open> open = new ArrayDeque<>();
    private long values;

    /** A list or map that is being read, with the values before it; the anchor may be null. */
    private record Open(String anchor, long before) {}

    private YamlAliases(String named) {
        this.named = named;
    }

    /**
     * Does nothing, unless the values of a file are too many or without end. What is no YAML is left to the reader of
     * the file.
     *
     * @param named how the message names the file
     * @throws UserMistake if its aliases make more than {@link #MOST_VALUES} values of it, or one is part of what it
     *     stands for
     */
    static void check(String named, byte[] yaml) {
        try (YAMLParser parser = new YAMLFactory().createParser(yaml)) {
            new YamlAliases(named).check(parser);
        } catch (IOException e) {
            // The reader of the file says what is wrong with it, in its own words.
            return;
        }
    }

    private void check(YAMLParser parser) throws IOException {
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            if (token.isStructEnd()) {
                close(open.pop());
            } else if (token != JsonToken.FIELD_NAME) {
                open.push(new Open(parser.getObjectId(), values));
                values += parser.isCurrentAlias() ? size(parser.getText()) : 1;
                if (token.isScalarValue()) {
                    close(open.pop());
                }
            }
            if (values > MOST_VALUES) {
                throw new UserMistake(
                        named + " has more than " + MOST_VALUES + " values with those of its aliases, expected fewer");
            }
        }
    }

    private void close(Open whole) {
        if (whole.anchor() != null) {
            sizes.put(whole.anchor(), values - whole.before());
        }
    }

    /** Hazelcast refuses the name of an anchor that is not there. */
    private long size(String anchor) {
        if (open.stream().anyMatch(holder -> anchor.equals(holder.anchor()))) {
            throw new UserMistake(
                    named + " has a value, *" + anchor + ", that is an alias of what holds it, expected another value");
        }
        return sizes.getOrDefault(anchor, 1L);
    }
}
