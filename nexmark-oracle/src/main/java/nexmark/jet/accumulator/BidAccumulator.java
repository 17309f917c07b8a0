package nexmark.jet.accumulator;

import nexmark.jet.event.Bid;
import nexmark.jet.event.Wire;

/** What is known of some bids: of those of a tick, or of all before it. It changes, and begins with no bids. */
public interface BidAccumulator<S> extends Wire.Own {

    void add(Bid bid);

    /** Adds what is known of further bids, all of one tick and none of an earlier one; changes and returns this. */
    S merge(S others);
}
