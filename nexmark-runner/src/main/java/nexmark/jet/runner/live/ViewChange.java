package nexmark.jet.runner.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What makes a view the next one, as JSON: a second adds little to a view that may hold hours. {@code live.js} applies it.
 *
 * <ul>
 *   <li>{@code {"set": value}}: the value takes the place of the old one
 *   <li>{@code {"keys": {"key": change, …}}}: these values of an object change, and the others stay
 *   <li>{@code {"from": n, "tail": [value, …]}}: the first n values of a list stay, and these follow
 * </ul>
 */
final class ViewChange {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private ViewChange() {}

    /** The change from a view to another, none of which it keeps. */
    static ObjectNode between(JsonNode before, JsonNode after) {
        if (before.isArray() && after.isArray()) {
            return tail(before, after);
        }
        if (before.isObject() && after.isObject() && hasAllKeys(before, after)) {
            return keys(before, after);
        }
        ObjectNode change = JSON.objectNode();
        change.set("set", after);
        return change;
    }

    private static ObjectNode tail(JsonNode before, JsonNode after) {
        int same = 0;
        while (same < before.size() && same < after.size() && before.get(same).equals(after.get(same))) {
            same++;
        }
        ArrayNode tail = JSON.arrayNode();
        for (int i = same; i < after.size(); i++) {
            tail.add(after.get(i));
        }
        ObjectNode change = JSON.objectNode();
        change.put("from", same);
        change.set("tail", tail);
        return change;
    }

    private static boolean hasAllKeys(JsonNode before, JsonNode after) {
        return before.properties().stream().allMatch(each -> after.has(each.getKey()));
    }

    private static ObjectNode keys(JsonNode before, JsonNode after) {
        ObjectNode changes = JSON.objectNode();
        after.properties().forEach(each -> {
            JsonNode old = before.path(each.getKey());
            if (!old.equals(each.getValue())) {
                changes.set(each.getKey(), between(old, each.getValue()));
            }
        });
        ObjectNode change = JSON.objectNode();
        change.set("keys", changes);
        return change;
    }
}
