package nexmark.jet.event;

import static nexmark.jet.event.CompactWire.readLong;
import static nexmark.jet.event.CompactWire.readText;
import static nexmark.jet.event.CompactWire.writeLong;
import static nexmark.jet.event.CompactWire.writeText;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The events' wire form, whole and as small as {@link CompactWire} makes it. */
public final class EventWire {

    private EventWire() {}

    public static void writePerson(Person person, DataOutput out) throws IOException {
        writeLong(person.id(), out);
        writeLong(person.dateTime(), out);
        writeText(person.name(), out);
        writeText(person.emailAddress(), out);
        writeText(person.creditCard(), out);
        writeText(person.city(), out);
        writeText(person.state(), out);
        writeText(person.extra(), out);
    }

    public static Person readPerson(DataInput in) throws IOException {
        long id = readLong(in);
        long dateTime = readLong(in);
        return new Person(
                id, readText(in), readText(in), readText(in), readText(in), readText(in), dateTime, readText(in));
    }

    public static void writeAuction(Auction auction, DataOutput out) throws IOException {
        writeLong(auction.id(), out);
        writeLong(auction.initialBid(), out);
        writeLong(auction.reserve(), out);
        writeLong(auction.dateTime(), out);
        writeLong(auction.expires(), out);
        writeLong(auction.seller(), out);
        writeLong(auction.category(), out);
        writeText(auction.itemName(), out);
        writeText(auction.description(), out);
        writeText(auction.extra(), out);
    }

    public static Auction readAuction(DataInput in) throws IOException {
        long id = readLong(in);
        long initialBid = readLong(in);
        long reserve = readLong(in);
        long dateTime = readLong(in);
        long expires = readLong(in);
        long seller = readLong(in);
        long category = readLong(in);
        String itemName = readText(in);
        String description = readText(in);
        return new Auction(
                id, itemName, description, initialBid, reserve, dateTime, expires, seller, category, readText(in));
    }

    public static void writeBid(Bid bid, DataOutput out) throws IOException {
        writeLong(bid.auction(), out);
        writeLong(bid.bidder(), out);
        writeLong(bid.price(), out);
        writeLong(bid.dateTime(), out);
        boolean hasText = !bid.text().isEmpty();
        out.writeBoolean(hasText);
        if (hasText) {
            writeText(bid.text().channel(), out);
            writeText(bid.text().url(), out);
            writeText(bid.text().extra(), out);
        }
    }

    public static Bid readBid(DataInput in) throws IOException {
        long auction = readLong(in);
        long bidder = readLong(in);
        long price = readLong(in);
        long dateTime = readLong(in);
        Bid.Text text = in.readBoolean() ? new Bid.Text(readText(in), readText(in), readText(in)) : Bid.Text.NONE;
        return new Bid(auction, bidder, price, dateTime, text);
    }
}
