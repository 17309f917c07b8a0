package nexmark.jet.event;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The events' wire form: longs as they are, texts as {@link DataOutput#writeUTF} behind a presence byte. */
public final class EventWire {

    private EventWire() {}

    public static void write(Event event, DataOutput out) throws IOException {
        out.writeByte(event.kind().code());
        switch (event.kind()) {
            case PERSON -> writePerson((Person) event, out);
            case AUCTION -> writeAuction((Auction) event, out);
            case BID -> writeBid((Bid) event, out);
        }
    }

    public static Event read(DataInput in) throws IOException {
        byte kind = in.readByte();
        return switch (kind) {
            case 0 -> readPerson(in);
            case 1 -> readAuction(in);
            case 2 -> readBid(in);
            default -> throw new IOException("event kind " + kind + " on the wire, expected 0, 1 or 2");
        };
    }

    public static void writePerson(Person person, DataOutput out) throws IOException {
        out.writeLong(person.id());
        out.writeLong(person.dateTime());
        writeText(person.name(), out);
        writeText(person.emailAddress(), out);
        writeText(person.creditCard(), out);
        writeText(person.city(), out);
        writeText(person.state(), out);
        writeText(person.extra(), out);
    }

    public static Person readPerson(DataInput in) throws IOException {
        long id = in.readLong();
        long dateTime = in.readLong();
        return new Person(
                id, readText(in), readText(in), readText(in), readText(in), readText(in), dateTime, readText(in));
    }

    public static void writeAuction(Auction auction, DataOutput out) throws IOException {
        out.writeLong(auction.id());
        out.writeLong(auction.initialBid());
        out.writeLong(auction.reserve());
        out.writeLong(auction.dateTime());
        out.writeLong(auction.expires());
        out.writeLong(auction.seller());
        out.writeLong(auction.category());
        writeText(auction.itemName(), out);
        writeText(auction.description(), out);
        writeText(auction.extra(), out);
    }

    public static Auction readAuction(DataInput in) throws IOException {
        long id = in.readLong();
        long initialBid = in.readLong();
        long reserve = in.readLong();
        long dateTime = in.readLong();
        long expires = in.readLong();
        long seller = in.readLong();
        long category = in.readLong();
        String itemName = readText(in);
        String description = readText(in);
        return new Auction(
                id, itemName, description, initialBid, reserve, dateTime, expires, seller, category, readText(in));
    }

    public static void writeBid(Bid bid, DataOutput out) throws IOException {
        out.writeLong(bid.auction());
        out.writeLong(bid.bidder());
        out.writeLong(bid.price());
        out.writeLong(bid.dateTime());
        boolean hasText = !bid.text().isEmpty();
        out.writeBoolean(hasText);
        if (hasText) {
            writeText(bid.text().channel(), out);
            writeText(bid.text().url(), out);
            writeText(bid.text().extra(), out);
        }
    }

    public static Bid readBid(DataInput in) throws IOException {
        long auction = in.readLong();
        long bidder = in.readLong();
        long price = in.readLong();
        long dateTime = in.readLong();
        Bid.Text text = in.readBoolean() ? new Bid.Text(readText(in), readText(in), readText(in)) : Bid.Text.NONE;
        return new Bid(auction, bidder, price, dateTime, text);
    }

    private static void writeText(String text, DataOutput out) throws IOException {
        out.writeBoolean(text != null);
        if (text != null) {
            out.writeUTF(text);
        }
    }

    private static String readText(DataInput in) throws IOException {
        return in.readBoolean() ? in.readUTF() : null;
    }
}
