package nexmark.jet.runner.recorded;

import nexmark.jet.process.UserMistake;

/**
 * A line of an input, which is named when something is wrong with it.
 *
 * @param input the input as the user named it
 * @param number the number of the line, from 1
 */
record Line(String input, long number) {

    UserMistake mistake(String what) {
        return new UserMistake(input + ", line " + number + ": " + what);
    }
}
