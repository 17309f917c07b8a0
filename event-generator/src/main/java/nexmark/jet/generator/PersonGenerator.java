package nexmark.jet.generator;

import nexmark.jet.event.Person;

/** The standard profile's persons; the last person as of epoch e is person e. */
final class PersonGenerator {

    static final long FIRST_ID = 1000;
    static final int ID_LEAD = 10;
    /** How many recent persons sell and bid. */
    static final int ACTIVE_PEOPLE = 1000;

    private static final String[] STATES = {"AZ", "CA", "ID", "OR", "WA", "WY"};
    private static final String[] CITIES = {
        "Phoenix", "Los Angeles", "San Francisco", "Boise", "Portland", "Bend", "Redmond", "Seattle", "Kent", "Cheyenne"
    };
    private static final String[] FIRST_NAMES = {
        "Peter", "Paul", "Luke", "John", "Saul", "Vicky", "Kate", "Julie", "Sarah", "Deiter", "Walter"
    };
    private static final String[] LAST_NAMES = {
        "Shultz", "Abrams", "Spencer", "White", "Bartels", "Walton", "Smith", "Jones", "Noris"
    };
    private static final int ID_BYTES = 8;
    /** Size that a person is padded to. */
    private static final int AVERAGE_BYTES = 200;

    private final SeededRandom random;
    private final TextGenerator text;

    PersonGenerator(SeededRandom random, TextGenerator text) {
        this.random = random;
        this.text = text;
    }

    Person person(long epoch, long timestampMillis) {
        String first = FIRST_NAMES[random.nextInt(FIRST_NAMES.length)];
        String name = first + " " + LAST_NAMES[random.nextInt(LAST_NAMES.length)];
        String account = text.words(7);
        String email = account + "@" + text.words(5) + ".com";
        String creditCard = fourDigits() + " " + fourDigits() + " " + fourDigits() + " " + fourDigits();
        String city = CITIES[random.nextInt(CITIES.length)];
        String state = STATES[random.nextInt(STATES.length)];
        int bytes = ID_BYTES + name.length() + email.length() + creditCard.length() + city.length() + state.length();
        String extra = text.padding(bytes, AVERAGE_BYTES);
        return new Person(FIRST_ID + epoch, name, email, creditCard, city, state, timestampMillis, extra);
    }

    /** The number of one of the active people, or of one about to arrive; counted from 0. */
    long activePerson(long epoch) {
        long people = epoch + 1;
        long active = Math.min(people, ACTIVE_PEOPLE);
        return people - active + random.nextLong(active + ID_LEAD);
    }

    private String fourDigits() {
        return Integer.toString(10_000 + random.nextInt(10_000)).substring(1);
    }
}
