package nexmark.jet.query;

import com.google.auto.service.AutoService;
import java.util.Map;
import nexmark.jet.event.EventColumns;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.SelectionQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.SelectedBid;

/** A filter and a map. */
@AutoService(Query.class)
public final class Q02Selection extends SelectionQuestion implements Query {

    @Override
    public Answers<SelectedBid> answer(EventStreams events, QuerySettings settings) {
        long modulus = settings.rules().selectedModulus();
        return new Answers<>(
                events.bids()
                        .filter(bid -> bid.auction() % modulus == 0)
                        .map(bid -> new SelectedBid(bid.auction(), bid.price(), bid.dateTime())),
                SelectedBid::dateTime);
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.COLUMNAR,
                new Form(
                        "one column is looked at, and few rows go on; texts, which no row has, are not made",
                        this::columnar));
    }

    private Answers<RowColumns> columnar(EventStreams events, QuerySettings settings) {
        long modulus = settings.rules().selectedModulus();
        return Answers.ofColumns(events.bidColumns(EventStreams.COARSE_STRIDE_MILLIS)
                .map(bids -> select(bids, modulus))
                .filter(selected -> selected.size() > 0));
    }

    private static RowColumns select(EventColumns bids, long modulus) {
        int[] selected = new int[bids.size()];
        int size = 0;
        for (int i = 0; i < selected.length; i++) {
            selected[size] = i;
            size += bids.auction[i] % modulus == 0 ? 1 : 0;
        }
        long[][] rows = new long[3][size];
        for (int i = 0; i < size; i++) {
            rows[0][i] = bids.auction[selected[i]];
            rows[1][i] = bids.price[selected[i]];
            rows[2][i] = bids.dateTime[selected[i]];
        }
        return new RowColumns((row, i) -> new SelectedBid(row[0][i], row[1][i], row[2][i]), size, rows);
    }
}
