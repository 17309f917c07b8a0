package nexmark.jet.report;

import java.math.BigDecimal;
import java.math.MathContext;

/** Figures as the charts of many runs keep them. The table of runs has them unrounded. */
final class Rounded {

    private static final MathContext DIGITS = new MathContext(5);

    private Rounded() {}

    /** A figure with five digits that count, which is more than any chart shows. It has to be finite. */
    static double of(double figure) {
        return new BigDecimal(figure).round(DIGITS).doubleValue();
    }
}
