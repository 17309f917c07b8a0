package nexmark.jet.query;

import static com.hazelcast.jet.aggregate.AggregateOperations.counting;
import static com.hazelcast.jet.aggregate.AggregateOperations.pickAny;
import static com.hazelcast.jet.pipeline.WindowDefinition.sliding;
import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation2;
import com.hazelcast.jet.pipeline.SlidingWindowDefinition;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.DataSerializable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import nexmark.jet.event.Auction;
import nexmark.jet.event.CompactWire;
import nexmark.jet.event.Person;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.query.Q08MonitorNewUsers.UsersAndAuctions.Seller;
import nexmark.jet.question.MonitorNewUsersQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.NewUser;
import org.agrona.collections.Long2ObjectHashMap;

/** Persons and auctions of a window joined by the seller. */
@AutoService(Query.class)
public final class Q08MonitorNewUsers extends MonitorNewUsersQuestion implements Query {

    @Override
    public Answers<NewUser> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.timestampedPersons()
                        .window(window(settings))
                        .groupingKey(person -> FrameColumns.shardOf(person.id()))
                        .aggregate2(
                                events.timestampedAuctions()
                                        .groupingKey(auction -> FrameColumns.shardOf(auction.seller())),
                                UsersAndAuctions.sellers())
                        .flatMap(sellers -> Traversers.traverseIterable(sellers.result())
                                .map(seller -> row(sellers.end(), seller))),
                NewUser::windowEnd);
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.BOOK,
                new Form("", this::book),
                Variant.TUNED,
                new Form("one item for each frame and 64th of the keys, as columns of primitives", this::tuned));
    }

    private Answers<NewUser> book(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.timestampedPersons()
                        .window(window(settings))
                        .groupingKey(Person::id)
                        .aggregate2(pickAny(), events.timestampedAuctions().groupingKey(Auction::seller), counting())
                        .filter(user ->
                                user.result().f0() != null && user.result().f1() > 0)
                        .map(user -> new NewUser(
                                user.end(),
                                user.key(),
                                user.result().f0().name(),
                                user.result().f1())),
                NewUser::windowEnd);
    }

    private static SlidingWindowDefinition window(QuerySettings settings) {
        return settings.rules().newUsersSlide()
                ? sliding(settings.windowMillis(), settings.slideMillis())
                : tumbling(settings.windowMillis());
    }

    /** Frames travel and are kept as columns, see {@link FrameColumns.FrameUsers}. */
    private Answers<NewUser> tuned(EventStreams events, QuerySettings settings) {
        long window = settings.windowMillis();
        long slide = slideMillis(settings);
        return new Answers<>(
                events.bare(definition().reads(), slide)
                        .<FrameColumns.FrameUsers>customTransform(
                                "users-by-frame", () -> new FramesP.UserFramesP(slide))
                        .groupingKey(FrameColumns.FrameUsers::shard)
                        .customTransform("slide-windows", () -> new SlidingFramesP.SlidingUsersP(window, slide)),
                NewUser::windowEnd);
    }

    private static NewUser row(long windowEnd, Seller seller) {
        return new NewUser(windowEnd, seller.id(), seller.name(), seller.auctions());
    }

    /** The persons who opened an account, and the number of auctions by seller, of a shard of all ids. */
    static final class UsersAndAuctions implements DataSerializable {

        private final Long2ObjectHashMap<String> names = new Long2ObjectHashMap<>();
        /** How often a person's account was opened: once, unless the stream repeats itself. */
        private final KeyCounts accounts = new KeyCounts();

        private final KeyCounts auctions = new KeyCounts();

        /** A person who opened an account, and the number of auctions that they opened, at least one. */
        record Seller(long id, String name, long auctions) {}

        /** Lists the persons who opened both an account and auctions. */
        static AggregateOperation2<Person, Auction, UsersAndAuctions, List<Seller>> sellers() {
            return AggregateOperation.withCreate(UsersAndAuctions::new)
                    .<Person>andAccumulate0(UsersAndAuctions::add)
                    .<Auction>andAccumulate1((users, auction) -> users.auctions.add(auction.seller()))
                    .andCombine(UsersAndAuctions::add)
                    .andDeduct(UsersAndAuctions::subtract)
                    .andExportFinish(UsersAndAuctions::listSellers);
        }

        private void add(Person person) {
            accounts.add(person.id());
            names.putIfAbsent(person.id(), person.name());
        }

        private void add(UsersAndAuctions others) {
            accounts.add(others.accounts);
            others.accounts.forEach((id, count) -> names.putIfAbsent(id, others.names.get(id)));
            auctions.add(others.auctions);
        }

        private void subtract(UsersAndAuctions others) {
            accounts.subtract(others.accounts);
            others.accounts.forEach((id, count) -> forgetIfGone(id));
            auctions.subtract(others.auctions);
        }

        private void forgetIfGone(long id) {
            if (accounts.of(id) == 0) {
                names.remove(id);
            }
        }

        private List<Seller> listSellers() {
            List<Seller> sellers = new ArrayList<>();
            accounts.forEach((id, count) -> {
                if (auctions.of(id) > 0) {
                    sellers.add(new Seller(id, names.get(id), auctions.of(id)));
                }
            });
            return sellers;
        }

        @Override
        public void writeData(ObjectDataOutput out) throws IOException {
            accounts.writeData(out);
            for (long id : accounts.sortedKeys()) {
                CompactWire.writeText(names.get(id), out);
            }
            auctions.writeData(out);
        }

        @Override
        public void readData(ObjectDataInput in) throws IOException {
            accounts.readData(in);
            for (long id : accounts.sortedKeys()) {
                names.put(id, CompactWire.readText(in));
            }
            auctions.readData(in);
        }

        /** Whether both hold the same; Jet's windows forget accumulators that equal an empty one. */
        @Override
        public boolean equals(Object other) {
            return other instanceof UsersAndAuctions others
                    && accounts.equals(others.accounts)
                    && auctions.equals(others.auctions)
                    && names.equals(others.names);
        }

        @Override
        public int hashCode() {
            return Objects.hash(accounts, auctions, names);
        }
    }
}
