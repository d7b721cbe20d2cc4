/** How the world is kept: checks, jobs, what was done by whom, what models used, settings, tokens. */
import { lazy, Suspense } from 'react';
import { useParams } from 'wouter';
import { Screen } from '../../parts/screen.js';
import { Loading } from '../../parts/states.js';
import { Tabs } from '../../parts/tabs.js';
import '../accumulated/accumulated.css';

const Runs = lazy(() => import('./runs.js'));
const Jobs = lazy(() => import('./all-jobs.js'));
const Audit = lazy(() => import('./audit.js'));
const Usage = lazy(() => import('./usage.js'));
const Settings = lazy(() => import('./settings.js'));
const Tokens = lazy(() => import('./tokens.js'));

const PARTS = {
  runs: { name: 'Checks', shows: Runs },
  jobs: { name: 'Jobs', shows: Jobs },
  audit: { name: 'Audit', shows: Audit },
  usage: { name: 'Usage', shows: Usage },
  settings: { name: 'Settings', shows: Settings },
  tokens: { name: 'Tokens', shows: Tokens },
} as const;

export default function Keeping() {
  const { part = 'runs' } = useParams<{ part?: string }>();
  const known = part in PARTS ? (part as keyof typeof PARTS) : 'runs';
  const Shows = PARTS[known].shows;
  return (
    <Screen title="Upkeep">
      <Tabs
        label="Upkeep"
        here={`/keeping/${known}`}
        tabs={Object.entries(PARTS).map(([path, { name }]) => ({ path: `/keeping/${path}`, name }))}
      />
      <div className="screen-body">
        <Suspense fallback={<Loading what="this part" />}>
          <Shows />
        </Suspense>
      </div>
    </Screen>
  );
}
