/** What was accumulated: insights, what was only found in prose, what lint flagged and put away, and its runs. */
import { loaded } from '../../frame/loaded.js';
import { PartedScreen } from '../../frame/parted-screen.js';
import { Loading } from '../../parts/states.js';
import './accumulated.css';

const WAITING = <Loading what="this part" />;
const Insights = loaded(() => import('./all-insights.js'), WAITING);
const Provisional = loaded(() => import('./provisional.js'), WAITING);
const Flagged = loaded(() => import('./flagged.js'), WAITING);
const Quarantine = loaded(() => import('./quarantine.js'), WAITING);
const LintRuns = loaded(() => import('./lint-runs.js'), WAITING);

export default function Accumulated() {
  return (
    <PartedScreen
      title="Accumulated"
      label="What was accumulated"
      root="/accumulated"
      parts={[
        { path: 'insights', name: 'Insights', shows: Insights },
        { path: 'provisional', name: 'Found in prose', shows: Provisional },
        { path: 'flagged', name: 'Flagged', shows: Flagged },
        { path: 'orphans', name: 'Orphans', shows: Quarantine },
        { path: 'runs', name: 'Lint runs', shows: LintRuns },
      ]}
    />
  );
}
