package nexmark.jet.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.UserMistake;

/** The processors that each member may run on. */
public record CpuPinning(List<List<Integer>> ofMember) {

    /**
     * Deals the processors of this process to the members, neighbours together; a UserMistake if they are too few, or
     * there is no taskset.
     */
    public static CpuPinning dealtTo(int members) {
        List<Integer> allowed = allowed();
        if (allowed.size() < members) {
            throw new UserMistake("--pin has " + Counts.of(allowed.size(), "processor") + " for "
                    + Counts.of(members, "member") + ", expected at least one each");
        }
        return new CpuPinning(deal(allowed, members));
    }

    static List<List<Integer>> deal(List<Integer> processors, int members) {
        List<List<Integer>> dealt = new ArrayList<>();
        for (int i = 0; i < members; i++) {
            dealt.add(processors.subList(i * processors.size() / members, (i + 1) * processors.size() / members));
        }
        return dealt;
    }

    /** The first words of a member's command line; a member more than planned shares the processors of the first. */
    List<String> prefix(int member) {
        String list = ofMember.get(member % ofMember.size()).stream()
                .map(String::valueOf)
                .collect(Collectors.joining(","));
        return List.of("taskset", "-c", list);
    }

    private static List<Integer> allowed() {
        String self = Long.toString(ProcessHandle.current().pid());
        try {
            Process taskset = new ProcessBuilder("taskset", "-c", "-p", self).start();
            String answer = new String(taskset.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return parse(answer.substring(answer.lastIndexOf(':') + 1).strip());
        } catch (IOException e) {
            throw new UserMistake("--pin needs the command taskset (package util-linux), which is not here");
        }
    }

    /** A list as the kernel writes it: {@code 0-3,8}. */
    static List<Integer> parse(String list) {
        List<Integer> processors = new ArrayList<>();
        for (String range : list.split(",", -1)) {
            String[] ends = range.split("-", -1);
            for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[ends.length - 1]); i++) {
                processors.add(i);
            }
        }
        return processors;
    }
}
