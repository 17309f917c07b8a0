package nexmark.jet.generator;

import java.io.Serializable;

/** The settings of a generator, as they travel to the members. */
public interface EventContent extends Serializable {

    /** @param schedule the sequence's schedule, for the parts of an event that depend on the future */
    EventGenerator newGenerator(EmissionSchedule schedule);
}
