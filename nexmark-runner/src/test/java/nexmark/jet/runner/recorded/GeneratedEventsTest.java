package nexmark.jet.runner.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Lateness;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.plan.QueryLookup;
import org.junit.jupiter.api.Test;

class GeneratedEventsTest {

    @Test
    void aShuffledGroupHoldsTheSameEvents() {
        List<Event> shuffled = generated(Profile.STANDARD, "q5", 5_000, 1_000);
        assertThat(shuffled).containsExactlyInAnyOrderElementsOf(generated(Profile.STANDARD, "q5", 5_000, 1));
        assertThat(new RecordedEvents(shuffled).disorderMillis()).isBetween(90L, 100L);
    }

    @Test
    void theStreamsOfTheStudyAreMergedByTheirTimes() {
        List<Event> events = generated(Profile.BLOG_2021, "q3", 5_000, 1);
        assertThat(events.stream().filter(Auction.class::isInstance)).hasSize(5_000);
        assertThat(events.stream().filter(Person.class::isInstance)).hasSize(50);
        assertThat(new RecordedEvents(events).disorderMillis()).isZero();
    }

    @Test
    void lateEventsAreTheSameAndArriveLater() {
        List<Event> late = generated(Profile.STANDARD, "q5", 5_000, 1, new Lateness(0, 10, 300, Long.MAX_VALUE));
        assertThat(late).containsExactlyInAnyOrderElementsOf(generated(Profile.STANDARD, "q5", 5_000, 1));
        assertThat(new RecordedEvents(late).disorderMillis()).isBetween(299L, 300L);
    }

    static List<Event> generated(Profile profile, String query, long count, int disorder) {
        return generated(profile, query, count, disorder, Lateness.NONE);
    }

    private static List<Event> generated(Profile profile, String query, long count, int disorder, Lateness lateness) {
        return generated(
                new GeneratorSettings(
                        profile,
                        EmissionSchedule.startingAtMillis(1_436_918_400_000L, 10_000),
                        count,
                        disorder,
                        new StandardContent(0, GeneratorSettings.defaultKeys(profile), 0, 2, true),
                        lateness),
                query);
    }

    static List<Event> generated(GeneratorSettings settings, String query) {
        List<Event> events = new ArrayList<>();
        new GeneratedEvents(settings.sequences(
                        QueryLookup.byId(query).definition().studyStreams(), EnumSet.allOf(EventKind.class)))
                .forEachRemaining(events::add);
        return events;
    }
}
