/** What was accumulated: insights, what was only found in prose, what lint flagged and put away, and its runs. */
import { lazy, Suspense } from 'react';
import { useParams } from 'wouter';
import { Screen } from '../../parts/screen.js';
import { Loading } from '../../parts/states.js';
import { Tabs } from '../../parts/tabs.js';
import './accumulated.css';

const Insights = lazy(() => import('./all-insights.js'));
const Provisional = lazy(() => import('./provisional.js'));
const Flagged = lazy(() => import('./flagged.js'));
const Quarantine = lazy(() => import('./quarantine.js'));
const LintRuns = lazy(() => import('./lint-runs.js'));

const PARTS = {
  insights: { name: 'Insights', shows: Insights },
  provisional: { name: 'Found in prose', shows: Provisional },
  flagged: { name: 'Flagged', shows: Flagged },
  orphans: { name: 'Orphans', shows: Quarantine },
  runs: { name: 'Lint runs', shows: LintRuns },
} as const;

export default function Accumulated() {
  const { part = 'insights' } = useParams<{ part?: string }>();
  const known = part in PARTS ? (part as keyof typeof PARTS) : 'insights';
  const Shows = PARTS[known].shows;
  return (
    <Screen title="Accumulated">
      <Tabs
        label="What was accumulated"
        here={`/accumulated/${known}`}
        tabs={Object.entries(PARTS).map(([path, { name }]) => ({ path: `/accumulated/${path}`, name }))}
      />
      <div className="screen-body">
        <Suspense fallback={<Loading what="this part" />}>
          <Shows />
        </Suspense>
      </div>
    </Screen>
  );
}
