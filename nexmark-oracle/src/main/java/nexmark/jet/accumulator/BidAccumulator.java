package nexmark.jet.accumulator;

import nexmark.jet.event.Bid;
import nexmark.jet.event.Wire;

/** The state of some bids: those of a tick, or all before it. It changes, and starts with no bids. */
public interface BidAccumulator<S> extends Wire.Own {

    void add(Bid bid);

    /** Adds the state of further bids, all of one tick and none of an earlier one; changes and returns this. */
    S merge(S others);
}
