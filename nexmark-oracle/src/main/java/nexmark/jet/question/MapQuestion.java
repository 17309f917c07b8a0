package nexmark.jet.question;

import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.oracle.MapOperations;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.PerEventOracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.MapAnswer;
import nexmark.jet.row.ObservedTime;

/** Each event is an operation on a map that was filled before; the answer is due at the event's time. */
public abstract class MapQuestion implements Question {

    private final String text;
    private final String stresses;
    private final int writePercent;

    /** @param writePercent the share of operations that set a value, in per cent */
    protected MapQuestion(String text, String stresses, int writePercent) {
        this.text = text;
        this.stresses = stresses;
        this.writePercent = writePercent;
    }

    /** The default share of operations that set a value, percent. */
    public int usualWritePercent() {
        return writePercent;
    }

    @Override
    public Definition definition() {
        return Definition.asks(text)
                .stresses(stresses)
                .differs("no query of Nexmark: operations on keys, as other benchmarks have them, on the clock of "
                        + "events")
                .columns("operation", "key", "value", "dateTime", "setAt", "took")
                .reads(EventKind.values())
                .settings(Setting.KEYS, Setting.MAP)
                .build();
    }

    @Override
    public Due due() {
        return Due.ROW_PER_EVENT;
    }

    @Override
    public String whyNoSql() {
        return "it asks a map";
    }

    /** @throws IllegalArgumentException if no map is filled, or if the share of writes is another question's */
    @Override
    public Oracle<MapAnswer> oracle(QuerySettings settings, Oracle.Slice slice) {
        MapOperations map = settings.map();
        if (map == null) {
            throw new IllegalArgumentException(
                    id() + " asks a map of generated events, expected another query for recorded ones");
        }
        int writes = map.settings().writePercent();
        boolean isOfOneKind = writePercent % 100 == 0;
        if (isOfOneKind && writes != writePercent) {
            throw new IllegalArgumentException("--writes is " + writes + " %, but of " + id() + " " + writePercent
                    + " %, expected map-mixed with it");
        }
        return new PerEventOracle<>(slice, event -> answer(map, event), MapAnswer::dateTime);
    }

    private static MapAnswer answer(MapOperations map, Event event) {
        long key = map.key(event);
        long millis = event.dateTime();
        return map.isWrite(event)
                ? map.set(millis, ObservedTime.NONE, key)
                : map.got(millis, ObservedTime.NONE, key, map.value(key, MapOperations.LOADED));
    }
}
