package nexmark.jet.query;

import static com.hazelcast.jet.aggregate.AggregateOperations.counting;
import static com.hazelcast.jet.pipeline.WindowDefinition.session;

import com.google.auto.service.AutoService;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.UserSessionsQuestion;
import nexmark.jet.row.UserSession;

/** A session window by bidder. */
@AutoService(Query.class)
public final class Q11UserSessions extends UserSessionsQuestion implements Query {

    @Override
    public Answers<UserSession> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.timestampedBids()
                        .map(Bid::bidder) // no more has to travel
                        .window(session(settings.windowMillis()))
                        .groupingKey(bidder -> bidder)
                        .aggregate(counting())
                        .map(session ->
                                new UserSession(session.key(), session.result(), session.start(), session.end())),
                UserSession::endTime);
    }
}
