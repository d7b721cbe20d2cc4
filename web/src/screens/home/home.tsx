/** The world at a glance: what to do first, what is open, when it was checked, what has changed, what is under way. */
import { Link } from 'wouter';
import { useSession, useWorld } from '../../api/queries.js';
import type { World } from '../../api/types.js';
import { loaded } from '../../frame/loaded.js';
import { Part, Screen } from '../../parts/screen.js';
import { Shown } from '../../parts/states.js';
import { ago } from '../../parts/time.js';
import { count, digits, listed } from '../../parts/words.js';
import { First } from './first.js';
import './home.css';
import { Jobs } from './jobs.js';
import { LastRun } from './last-run.js';
import { OpenFindings } from './open-findings.js';

const Study = loaded(() => import('../study/study.js'));
const Session = loaded(() => import('../session/session.js'));

export default function Home() {
  const session = useSession();
  const world = useWorld();
  return (
    <Shown of={session} what="the world" lines={8}>
      {(who) => {
        if (who.role === null) return <Session />;
        if (who.world === null) return <Study />;
        return (
          <Shown of={world} what="the world" lines={8}>
            {(data) => <Glance world={data} />}
          </Shown>
        );
      }}
    </Shown>
  );
}

function Glance({ world }: { world: World }) {
  const { counts, now } = world;
  return (
    <Screen title={world.name} note={now === null ? undefined : `now ${now.text}`}>
      <div className="screen-body home">
        <p className="home-size prose">
          {count(counts.entities, 'entity')}
          {counts.provisional > 0 ? ` (${digits(counts.provisional)} provisional)` : ''},{' '}
          {count(counts.relations, 'relation')} and {count(counts.attributes, 'attribute')} from{' '}
          {count(counts.sources, 'source')}; packs {listed(world.packs)}.
        </p>
        <div className="home-columns">
          <div>
            <First items={world.first} />
            <OpenFindings world={world} />
          </div>
          <div>
            <LastRun world={world} />
            <Jobs jobs={world.jobs} />
            <Changed world={world} />
          </div>
        </div>
      </div>
    </Screen>
  );
}

function Changed({ world: { since_yesterday: since } }: { world: World }) {
  const told: [number, string][] = [
    [since.entities, 'new entities'],
    [since.statements_opened, 'statements came'],
    [since.statements_closed, 'statements went'],
    [since.findings_appeared, 'findings came'],
    [since.findings_gone, 'findings went'],
    [since.verdicts, 'verdicts were given'],
  ];
  const some = told.filter(([number]) => number > 0);
  return (
    <Part title="Since yesterday">
      {some.length === 0 ? (
        <p className="muted">Nothing has changed.</p>
      ) : (
        <dl className="tally">
          {some.map(([number, words]) => (
            <div key={words}>
              <dt className="num">{digits(number)}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className="commits">
        {since.latest.slice(0, 5).map(({ seq, at, author, reason }) => (
          <li key={seq}>
            <span className="told cut">{reason === '' ? `commit ${seq}` : reason}</span>
            <span className="muted small">
              {author}, {ago(at)}
            </span>
          </li>
        ))}
      </ul>
      <p className="small">
        <Link href={`/findings?since=${since.since.slice(0, 10)}&sort=newest`}>What was found since</Link>
      </p>
    </Part>
  );
}
