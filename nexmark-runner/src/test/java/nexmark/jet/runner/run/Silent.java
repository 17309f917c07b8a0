package nexmark.jet.runner.run;

import nexmark.jet.report.RunSecond.Running;

/** Reports progress to nobody. */
public class Silent implements RunProgress {

    @Override
    public void step(String what) {}

    @Override
    public void running(Running now) {}

    @Override
    public void done() {}
}
