package nexmark.flink;

import com.google.auto.service.AutoService;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import nexmark.flink.PaneCounter.PaneCounts;
import nexmark.jet.event.Auction;
import nexmark.jet.event.CompactWire;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.event.Wire;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.MonitorNewUsersQuestion;
import nexmark.jet.row.NewUser;
import org.agrona.collections.Long2LongCounterMap;
import org.agrona.collections.Long2ObjectHashMap;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.co.KeyedCoProcessFunction;
import org.apache.flink.streaming.api.windowing.assigners.SlidingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** Persons and auctions of a window, brought together by the seller. */
@AutoService(FlinkQuery.class)
@SuppressWarnings("rawtypes") // a service is named without its parameter
public final class Q08MonitorNewUsers extends MonitorNewUsersQuestion
        implements FlinkQuery.Book<NewUser>, FlinkQuery.Tuned<NewUser>, FlinkQuery.InSql<NewUser> {

    private static final TypeInformation<User> USER = WireType.of(User.class);

    /** Sums up panes first, so that an event is added once and not to each of the windows that it lies in. */
    @Override
    public DataStream<NewUser> idiomatic(DataStream<Event> events, QuerySettings settings) {
        Duration slide = Duration.ofMillis(slideMillis(settings));
        return events.map(User::of, USER)
                .keyBy(User::id, Types.LONG)
                .window(TumblingEventTimeWindows.of(slide))
                .reduce(User::and)
                .keyBy(User::id, Types.LONG)
                .window(SlidingEventTimeWindows.of(Duration.ofMillis(settings.windowMillis()), slide))
                .reduce(User::and, Q08MonitorNewUsers::row, WireType.of(NewUser.class));
    }

    @Override
    public DataStream<NewUser> book(DataStream<Event> events, QuerySettings settings) {
        return events.map(User::of, USER)
                .keyBy(User::id, Types.LONG)
                .window(SlidingEventTimeWindows.of(
                        Duration.ofMillis(settings.windowMillis()), Duration.ofMillis(slideMillis(settings))))
                .reduce(User::and, Q08MonitorNewUsers::row, WireType.of(NewUser.class));
    }

    private static void row(Long id, TimeWindow window, Iterable<User> users, Collector<NewUser> out) {
        for (User user : users) {
            if (user.name() != null && user.auctions() > 0) {
                out.collect(new NewUser(window.getEnd(), id, user.name(), user.auctions()));
            }
        }
    }

    /** Counts the auctions of panes where they arise, and keeps windows that slide by a pane, in tables of longs. */
    @Override
    public DataStream<NewUser> tuned(DataStream<Event> events, QuerySettings settings) {
        long slide = slideMillis(settings);
        DataStream<PaneCounts> auctions = events.filter(Auction.class::isInstance)
                .transform(
                        "count-by-pane",
                        WireType.of(PaneCounts.class),
                        new PaneCounter(slide, event -> ((Auction) event).seller()));
        return events.filter(Person.class::isInstance)
                .map(event -> Account.of((Person) event, slide), WireType.of(Account.class))
                .connect(auctions)
                .keyBy(account -> PaneCounter.shardOf(account.id()), PaneCounts::shard, Types.INT)
                .process(new UsersOfShard(settings.windowMillis(), slide), WireType.of(NewUser.class));
    }

    @Override
    public String tuning() {
        return "one item of auctions for each pane and 64th of the keys, and windows in tables, which slide by a pane";
    }

    @Override
    public String sql(QuerySettings settings) {
        String slide = SqlTables.interval(slideMillis(settings));
        String window = SqlTables.interval(settings.windowMillis());
        return """
                SELECT P.window_end, P.id, P.name, A.auctions
                FROM (
                  SELECT window_start, window_end, id, name
                  FROM TABLE(HOP(TABLE person, DESCRIPTOR(`dateTime`), %1$s, %2$s))
                  GROUP BY window_start, window_end, id, name
                ) P
                JOIN (
                  SELECT window_start, window_end, seller, COUNT(*) AS auctions
                  FROM TABLE(HOP(TABLE auction, DESCRIPTOR(`dateTime`), %1$s, %2$s))
                  GROUP BY window_start, window_end, seller
                ) A
                ON P.window_start = A.window_start AND P.window_end = A.window_end AND P.id = A.seller""".formatted(slide, window);
    }

    @Override
    public SqlRow<NewUser> sqlRow() {
        return new SqlRow<>(
                NewUser.class,
                row -> new NewUser(
                        SqlTables.millis(row, 0),
                        row.getLong(1),
                        row.getString(2).toString(),
                        row.getLong(3)));
    }

    @Override
    public IdealTime<NewUser> idealTime() {
        return NewUser::windowEnd;
    }

    @Override
    public long strideMillis(QuerySettings settings) {
        return slideMillis(settings);
    }

    /**
     * What is known of a user within a pane or window.
     *
     * @param name null where they opened no account
     */
    record User(long id, String name, long auctions) {

        static User of(Event event) {
            return event instanceof Person person
                    ? new User(person.id(), person.name(), 0)
                    : new User(((Auction) event).seller(), null, 1);
        }

        User and(User other) {
            return new User(id, name == null ? other.name : name, auctions + other.auctions);
        }
    }

    /** A person opened an account, in the pane that ends at an instant, epoch ms. */
    private record Account(long id, String name, long paneEnd) {
        static Account of(Person person, long paneMillis) {
            long paneEnd = person.dateTime() - Math.floorMod(person.dateTime(), paneMillis) + paneMillis;
            return new Account(person.id(), person.name(), paneEnd);
        }
    }

    /** The accounts and the auctions of a shard's users, in a window that slides. */
    private static final class SlidingUsers implements Wire.Own {

        private final SlidingCounts accounts;
        private final SlidingCounts auctions;
        private final Long2ObjectHashMap<String> names = new Long2ObjectHashMap<>();

        SlidingUsers() {
            this(new SlidingCounts(), new SlidingCounts());
        }

        private SlidingUsers(SlidingCounts accounts, SlidingCounts auctions) {
            this.accounts = accounts;
            this.auctions = auctions;
        }

        void add(Account account) {
            names.put(account.id(), account.name());
            accounts.addOne(account.paneEnd(), account.id());
        }

        /** Gives the rows of the window that ends at an instant; says whether a later one may have any. */
        boolean slideTo(long end, long windowMillis, Collector<NewUser> out) {
            Long2LongCounterMap opened = accounts.slideTo(end, windowMillis, names::remove);
            Long2LongCounterMap sold = auctions.slideTo(end, windowMillis, gone -> {});
            opened.forEach((id, count) -> {
                if (sold.get(id) > 0) {
                    out.collect(new NewUser(end, id, names.get(id), sold.get(id)));
                }
            });
            return !opened.isEmpty() || !sold.isEmpty();
        }

        boolean isEmpty() {
            return accounts.isEmpty() && auctions.isEmpty();
        }

        @Override
        public void write(DataOutput out) throws IOException {
            accounts.write(out);
            auctions.write(out);
            CompactWire.writeLong(names.size(), out);
            for (Map.Entry<Long, String> name : names.entrySet()) {
                CompactWire.writeLong(name.getKey(), out);
                CompactWire.writeText(name.getValue(), out);
            }
        }

        static SlidingUsers read(DataInput in) throws IOException {
            SlidingUsers users = new SlidingUsers(SlidingCounts.read(in), SlidingCounts.read(in));
            for (long left = CompactWire.readLong(in); left > 0; left--) {
                users.names.put(CompactWire.readLong(in), CompactWire.readText(in));
            }
            return users;
        }
    }

    /** The new users of one shard, window by window: one timer for each shard and slide. */
    private static final class UsersOfShard extends KeyedCoProcessFunction<Integer, Account, PaneCounts, NewUser> {

        private final long windowMillis;
        private final long slideMillis;
        private transient ValueState<SlidingUsers> state;
        private transient Counter late;

        UsersOfShard(long windowMillis, long slideMillis) {
            this.windowMillis = windowMillis;
            this.slideMillis = slideMillis;
        }

        @Override
        public void open(OpenContext context) {
            state = getRuntimeContext().getState(new ValueStateDescriptor<>("users", WireType.of(SlidingUsers.class)));
            late = getRuntimeContext().getMetricGroup().counter(PaneOperator.LATE_EVENTS);
        }

        @Override
        public void processElement1(Account account, Context context, Collector<NewUser> out) throws Exception {
            if (account.paneEnd() - 1 <= context.timerService().currentWatermark()) {
                late.inc();
                return;
            }
            SlidingUsers users = users();
            users.add(account);
            state.update(users);
            context.timerService().registerEventTimeTimer(account.paneEnd() - 1);
        }

        /** No pane is late, because its operator has dropped what was. */
        @Override
        public void processElement2(PaneCounts pane, Context context, Collector<NewUser> out) throws Exception {
            SlidingUsers users = users();
            users.auctions.add(pane);
            state.update(users);
            context.timerService().registerEventTimeTimer(pane.paneEnd() - 1);
        }

        private SlidingUsers users() throws IOException {
            SlidingUsers known = state.value();
            return known == null ? new SlidingUsers() : known;
        }

        @Override
        public void onTimer(long lastMillis, OnTimerContext context, Collector<NewUser> out) throws Exception {
            SlidingUsers users = users();
            if (users.slideTo(lastMillis + 1, windowMillis, out)) {
                context.timerService().registerEventTimeTimer(lastMillis + slideMillis);
            }
            if (users.isEmpty()) {
                state.clear();
            } else {
                state.update(users);
            }
        }
    }
}
