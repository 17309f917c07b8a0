package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.util.Collection;
import java.util.List;
import javax.management.ObjectName;

/** The connections that are dealt to I/O threads: one thread reads each of them, and one writes it. */
@AutoService(EngineMetric.class)
public final class ConnectionCount extends MemberMetric {

    private Collection<ObjectName> beans = List.of();

    @Override
    public String description() {
        return "Open connections of the member that has most, to members and clients.";
    }

    @Override
    public double sample() {
        if (beans.isEmpty()) {
            beans = MemberBeans.of(member(), "tcp.connection").values();
        }
        long count = -1;
        for (ObjectName bean : beans) {
            count = Math.max(count, MemberBeans.read(bean, "count"));
        }
        return count < 0 ? Double.NaN : count;
    }
}
