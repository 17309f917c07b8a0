package nexmark.jet.query;

import java.util.List;
import java.util.stream.LongStream;

/** The winning prices that an average is over, as its exact sum and count. */
sealed interface ClosingPrices {

    void add(long price);

    long sum();

    long count();

    /** The prices as a snapshot keeps them. */
    List<Long> saved();

    void restore(List<Long> saved);

    /** All prices so far. */
    final class All implements ClosingPrices {
        private long sum;
        private long count;

        @Override
        public void add(long price) {
            sum += price;
            count++;
        }

        @Override
        public long sum() {
            return sum;
        }

        @Override
        public long count() {
            return count;
        }

        @Override
        public List<Long> saved() {
            return List.of(sum, count);
        }

        @Override
        public void restore(List<Long> saved) {
            sum = saved.get(0);
            count = saved.get(1);
        }
    }

    /** The last ten prices, in a ring. */
    final class LastTen implements ClosingPrices {
        private static final int LENGTH = 10;

        private final long[] ring = new long[LENGTH];
        private long added;
        private long sum;

        @Override
        public void add(long price) {
            int slot = (int) (added++ % LENGTH);
            sum += price - ring[slot];
            ring[slot] = price;
        }

        @Override
        public long sum() {
            return sum;
        }

        @Override
        public long count() {
            return Math.min(added, LENGTH);
        }

        @Override
        public List<Long> saved() {
            return LongStream.range(added - count(), added)
                    .mapToObj(n -> ring[(int) (n % LENGTH)])
                    .toList();
        }

        @Override
        public void restore(List<Long> saved) {
            for (long price : saved) {
                add(price);
            }
        }
    }
}
