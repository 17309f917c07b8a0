package nexmark.jet.event;

import static java.util.Objects.requireNonNull;

/**
 * A person opens an account.
 *
 * @param id unique among persons
 * @param name first and last name
 * @param emailAddress text nobody queries; null where the profile has none
 * @param creditCard text nobody queries; null where the profile has none
 * @param city null where the profile has none
 * @param state two letters of a US state, or the profile's own names
 * @param dateTime epoch ms
 * @param extra padding to the wanted size; null where the profile has none
 */
public record Person(
        long id,
        String name,
        String emailAddress,
        String creditCard,
        String city,
        String state,
        long dateTime,
        String extra)
        implements Event {

    public Person {
        requireNonNull(name, "name");
        requireNonNull(state, "state");
    }

    @Override
    public EventKind kind() {
        return EventKind.PERSON;
    }
}
