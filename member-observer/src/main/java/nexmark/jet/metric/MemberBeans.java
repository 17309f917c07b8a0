package nexmark.jet.metric;

import com.hazelcast.core.HazelcastInstance;
import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The beans in which Hazelcast publishes its own metrics, as often as it collects them (5 s unless configured): the
 * public way to them. There are none if the member's JMX metrics are switched off.
 */
final class MemberBeans {

    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    private MemberBeans() {}

    /** The beans of one prefix, such as {@code tcp.inputThread}, by their tag's value. */
    static SortedMap<String, ObjectName> of(HazelcastInstance member, String prefix) {
        SortedMap<String, ObjectName> beans = new TreeMap<>();
        try {
            Set<ObjectName> names =
                    SERVER.queryNames(new ObjectName("com.hazelcast*:type=Metrics,prefix=" + prefix + ",*"), null);
            for (ObjectName name : names) {
                if (plain(name.getKeyProperty("instance")).equals(member.getName())) {
                    beans.put(tagOf(name), name);
                }
            }
        } catch (JMException e) {
            throw new IllegalArgumentException("prefix " + prefix, e);
        }
        return beans;
    }

    /**
     * The number that a bean, Hazelcast's or the JVM's, has as an attribute; -1 if the bean or attribute is not there.
     */
    static long read(ObjectName bean, String attribute) {
        try {
            return SERVER.getAttribute(bean, attribute) instanceof Number number ? number.longValue() : -1;
        } catch (JMException | JMRuntimeException e) {
            return -1;
        }
    }

    static String diagnose(String command, String... arguments) throws JMException {
        return String.valueOf(SERVER.invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                command,
                new Object[] {arguments},
                new String[] {String[].class.getName()}));
    }

    private static String tagOf(ObjectName name) {
        String tag = plain(name.getKeyProperty("tag0"));
        return tag.substring(tag.indexOf('=') + 1);
    }

    private static String plain(String value) {
        if (value == null) {
            return "";
        }
        return value.startsWith("\"") ? ObjectName.unquote(value) : value;
    }
}
