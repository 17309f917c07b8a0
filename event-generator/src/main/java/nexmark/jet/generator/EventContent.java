package nexmark.jet.generator;

import java.io.Serializable;

/** The settings of a generator, as they travel to the members. */
public interface EventContent extends Serializable {

    /** @param schedule when the sequence's events happen, for what in an event depends on the future */
    EventGenerator newGenerator(EmissionSchedule schedule);
}
