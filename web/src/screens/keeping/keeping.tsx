/** How the world is kept: checks, jobs, what was done by whom, what models used, settings, tokens. */
import { loaded } from '../../frame/loaded.js';
import { PartedScreen } from '../../frame/parted-screen.js';
import { Loading } from '../../parts/states.js';
import '../accumulated/accumulated.css';

const WAITING = <Loading what="this part" />;
const Runs = loaded(() => import('./runs.js'), WAITING);
const Jobs = loaded(() => import('./all-jobs.js'), WAITING);
const Audit = loaded(() => import('./audit.js'), WAITING);
const Usage = loaded(() => import('./usage.js'), WAITING);
const Settings = loaded(() => import('./settings.js'), WAITING);
const Tokens = loaded(() => import('./tokens.js'), WAITING);

export default function Keeping() {
  return (
    <PartedScreen
      title="Upkeep"
      label="Upkeep"
      root="/keeping"
      parts={[
        { path: 'runs', name: 'Checks', shows: Runs },
        { path: 'jobs', name: 'Jobs', shows: Jobs },
        { path: 'audit', name: 'Audit', shows: Audit },
        { path: 'usage', name: 'Usage', shows: Usage },
        { path: 'settings', name: 'Settings', shows: Settings },
        { path: 'tokens', name: 'Tokens', shows: Tokens },
      ]}
    />
  );
}
