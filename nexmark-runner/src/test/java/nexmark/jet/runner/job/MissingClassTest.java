package nexmark.jet.runner.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletionException;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MissingClassTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.ClassNotFoundException: com.example.Mine$Row",
                "Exception thrown by job: com.hazelcast.Some: java.lang.ClassNotFoundException: com.example.Mine$Row. Add it",
                "java.lang.NoClassDefFoundError: com/example/Mine$Row",
                "java.lang.SecurityException: Resolving class com.example.Mine$Row is not allowed."
            })
    void aClassThatTheMembersLackIsTheUsersMistake(String message) {
        RuntimeException failure = new CompletionException(new IllegalStateException(message));
        assertThat(MissingClass.orElse(failure))
                .isInstanceOf(UserMistake.class)
                .hasMessage(
                        "the members do not have the class com.example.Mine$Row, or do not accept it, expected members that"
                                + " were started with this runner's NEXMARK_CLASSPATH (see docs/queries.md)");
    }

    @Test
    void anyOtherFailureStaysWhatItIs() {
        RuntimeException failure = new CompletionException(new IllegalStateException("no class of this job"));
        assertThat(MissingClass.orElse(failure)).isSameAs(failure);
    }
}
