package nexmark.jet.question;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.PerEventOracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.ChannelBid;

/** The bids whose channel has an id, of four by its name, of others by the url. */
public abstract class ChannelIdQuestion implements Question {

    private static final List<String> HOT = List.of("apple", "google", "facebook", "baidu");
    private static final Pattern ID = Pattern.compile("(&|^)channel_id=([^&]*)");

    @Override
    public Definition definition() {
        return Definition.asks("Which number does each bid's channel have?")
                .stresses("a search in a text for half of the bids")
                .differs("only from Feldera's form in Rust, which searches the channel in place of the url")
                .columns("auction", "bidder", "price", "channel", "channelId")
                .build();
    }

    @Override
    public Oracle<ChannelBid> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new PerEventOracle<>(slice, ChannelIdQuestion::answer, ChannelBid::dateTime);
    }

    private static ChannelBid answer(Event event) {
        if (!(event instanceof Bid bid)) {
            return null;
        }
        String channel = bid.text().channel();
        String id = id(channel, bid.text().url());
        return id == null
                ? null
                : new ChannelBid(bid.auction(), bid.bidder(), bid.price(), channel, id, bid.dateTime());
    }

    private static String id(String channel, String url) {
        int hot = channel == null ? -1 : HOT.indexOf(channel.toLowerCase(Locale.ROOT));
        if (hot >= 0) {
            return Integer.toString(hot);
        }
        Matcher found = ID.matcher(url == null ? "" : url);
        return found.find() ? found.group(2) : null;
    }
}
