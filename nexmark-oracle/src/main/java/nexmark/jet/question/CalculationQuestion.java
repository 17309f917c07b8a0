package nexmark.jet.question;

import java.math.BigDecimal;
import java.time.LocalTime;
import java.util.concurrent.TimeUnit;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.PerEventOracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.CalculatedBid;

/** The bids of a middling price, with what is worked out of price, time and text. */
public abstract class CalculationQuestion implements Question {

    private static final BigDecimal RATE = new BigDecimal("0.908");
    private static final BigDecimal ABOVE = new BigDecimal(1_000_000);
    private static final BigDecimal BELOW = new BigDecimal(50_000_000);

    @Override
    public Definition definition() {
        return Definition.asks(
                        "Which bids have a middling price, by day or by night, and how many c are in their text?")
                .stresses("arithmetic, branches, and the scan of a text")
                .differs("prices are thousandths of a cent, which is exact; hours are of UTC")
                .columns("auction", "bidder", "price", "bidTimeType", "dateTime", "extra", "cCounts")
                .build();
    }

    @Override
    public Oracle<CalculatedBid> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new PerEventOracle<>(slice, CalculationQuestion::answer, CalculatedBid::dateTime);
    }

    private static CalculatedBid answer(Event event) {
        if (!(event instanceof Bid bid)) {
            return null;
        }
        BigDecimal price = RATE.multiply(BigDecimal.valueOf(bid.price()));
        if (price.compareTo(ABOVE) <= 0 || price.compareTo(BELOW) >= 0) {
            return null;
        }
        long millisOfDay = Math.floorMod(bid.dateTime(), TimeUnit.DAYS.toMillis(1));
        int hour = LocalTime.ofNanoOfDay(TimeUnit.MILLISECONDS.toNanos(millisOfDay))
                .getHour();
        String night = hour == 7 || hour == 19 ? "otherTime" : "nightTime";
        String extra = bid.text().extra();
        return new CalculatedBid(
                bid.auction(),
                bid.bidder(),
                price.unscaledValue().longValueExact(),
                hour >= 8 && hour <= 18 ? "dayTime" : night,
                bid.dateTime(),
                extra,
                extra == null
                        ? 0
                        : extra.chars().filter(letter -> letter == 'c').count());
    }
}
