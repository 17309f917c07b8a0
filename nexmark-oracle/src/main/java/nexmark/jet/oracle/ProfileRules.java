package nexmark.jet.oracle;

import java.io.Serializable;
import java.util.Set;
import nexmark.jet.generator.Profile;

/**
 * The constants in which the profiles' readings of the questions differ. The study's constants are taken from its
 * published code.
 *
 * @param priceNumerator a price in the other currency is {@code ⌊price · numerator / denominator⌋}
 * @param priceDenominator of the same formula
 * @param selectedModulus bids on auctions divisible by it are selected
 * @param joinedCategory the category whose auctions are joined
 * @param joinedStates the states whose persons are joined
 * @param hottest how many of the hottest auctions are listed; 0 = all that hold the maximum
 * @param allHighestBids whether every bid at the highest price is listed, or one of them
 * @param highestBidPerSlide whether the highest bid's window is the slide, or the window
 * @param newUsersSlide whether the new users' window slides, or tumbles
 */
public record ProfileRules(
        long priceNumerator,
        long priceDenominator,
        long selectedModulus,
        long joinedCategory,
        Set<String> joinedStates,
        int hottest,
        boolean allHighestBids,
        boolean highestBidPerSlide,
        boolean newUsersSlide)
        implements Serializable {

    private static final Set<String> WEST = Set.of("OR", "ID", "CA");

    private static final ProfileRules STANDARD = new ProfileRules(89, 100, 123, 10, WEST, 0, true, false, false);
    private static final ProfileRules BLOG_2021 = new ProfileRules(8, 10, 128, 0, WEST, 10, false, true, true);

    public static ProfileRules of(Profile profile) {
        return profile == Profile.STANDARD ? STANDARD : BLOG_2021;
    }
}
