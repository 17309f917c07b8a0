package nexmark.jet.result;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.PlanPrivacy;
import nexmark.jet.plan.RunPlan;

/**
 * Names plans by what they say: equal plans have equal keys. Private parts, which
 * are not stored, make no difference.
 */
public final class PlanKey {

    private static final int CHARACTERS = 12;

    private PlanKey() {}

    /** The key of a plan: 12 hexadecimal digits of the SHA-256 of its JSON. */
    public static String of(RunPlan plan) {
        try {
            byte[] json = StrictJson.MAPPER
                    .writeValueAsString(PlanPrivacy.hidden(plan))
                    .getBytes(UTF_8);
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(json);
            return HexFormat.of().formatHex(hash).substring(0, CHARACTERS);
        } catch (JsonProcessingException | NoSuchAlgorithmException e) {
            throw new IllegalStateException("a plan has no key", e);
        }
    }
}
