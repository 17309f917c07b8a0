package nexmark.jet.runner.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ViewChangeTest {

    private static final JsonMapper JSON = new JsonMapper();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\": 1, \"b\": 2} | {\"a\": 1, \"b\": 3} | {\"keys\": {\"b\": {\"set\": 3}}}",
                "{\"a\": [1, 2]} | {\"a\": [1, 2, 3]} | {\"keys\": {\"a\": {\"from\": 2, \"tail\": [3]}}}",
                "{\"a\": [1, 2]} | {\"a\": [1, 5, 6]} | {\"keys\": {\"a\": {\"from\": 1, \"tail\": [5, 6]}}}",
                "{\"a\": [1, 2]} | {\"a\": []} | {\"keys\": {\"a\": {\"from\": 0, \"tail\": []}}}",
                "{\"a\": null} | {\"a\": {\"b\": 1}} | {\"keys\": {\"a\": {\"set\": {\"b\": 1}}}}",
                "{\"a\": 1} | {\"a\": 1, \"c\": null} | {\"keys\": {\"c\": {\"set\": null}}}",
                "{\"a\": 1, \"b\": 2} | {\"b\": 2} | {\"set\": {\"b\": 2}}",
                "{\"a\": {\"x\": 1, \"y\": 2}} | {\"a\": {\"x\": 2, \"y\": 2}} | {\"keys\": {\"a\": {\"keys\": {\"x\": {\"set\": 2}}}}}",
                "null | {\"a\": 1} | {\"set\": {\"a\": 1}}"
            })
    void onlyWhatIsNewIsInAChange(String before, String after, String change) throws JsonProcessingException {
        JsonNode made = ViewChange.between(JSON.readTree(before), JSON.readTree(after));
        assertThat(made).isEqualTo(JSON.readTree(change));
        assertThat(changed(JSON.readTree(before), made)).isEqualTo(JSON.readTree(after));
    }

    @Test
    void aChangeMakesAViewTheNextWhateverTheyAre() {
        for (int seed = 0; seed < 200; seed++) {
            JsonNode before = any(new Random(seed), 4);
            JsonNode after = any(new Random(seed + 1), 4);
            assertThat(changed(before, ViewChange.between(before, after)))
                    .as("seed " + seed)
                    .isEqualTo(after);
        }
    }

    private static JsonNode any(Random random, int depth) {
        switch (depth == 0 ? 0 : random.nextInt(3)) {
            case 1 -> {
                ArrayNode list = JSON.createArrayNode();
                random.ints(random.nextInt(4)).forEach(i -> list.add(any(random, depth - 1)));
                return list;
            }
            case 2 -> {
                ObjectNode object = JSON.createObjectNode();
                random.ints(random.nextInt(4), 0, 4).forEach(i -> object.set("k" + i, any(random, depth - 1)));
                return object;
            }
            default -> {
                return JSON.getNodeFactory().numberNode(random.nextInt(3));
            }
        }
    }

    /** As {@code live.js} does it. */
    static JsonNode changed(JsonNode before, JsonNode change) {
        if (change.has("set")) {
            return change.get("set");
        }
        if (change.has("tail")) {
            ArrayNode after = JSON.createArrayNode();
            for (int i = 0; i < change.get("from").intValue(); i++) {
                after.add(before.get(i));
            }
            return after.addAll((ArrayNode) change.get("tail"));
        }
        ObjectNode after = before.deepCopy();
        change.get("keys")
                .properties()
                .forEach(each -> after.set(each.getKey(), changed(before.path(each.getKey()), each.getValue())));
        return after;
    }
}
