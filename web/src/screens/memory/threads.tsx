/** Parts of a story: what would confuse a newcomer, and all that was said of one thing, in order. */
import { Link } from 'wouter';
import type { components } from '../../api.generated.js';
import { Part } from '../../parts/screen.js';
import { count, inWords } from '../../parts/words.js';
import { FactLine } from './fact-line.js';

type Confusion = components['schemas']['Confusion'];
type Thread = components['schemas']['Thread'];

export function Confusing({ confusions }: { confusions: readonly Confusion[] }) {
  if (confusions.length === 0) return null;
  return (
    <Part title="What would confuse a newcomer" note={count(confusions.length, 'question')}>
      <ul className="facts">
        {confusions.map((one) => (
          <li key={one.finding}>
            <Link href={`/confusions/${one.finding}`} className="told">
              {one.question}
            </Link>
            <p className="small muted">{one.kind}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function ThreadPart({ thread, here }: { thread: Thread; here?: string }) {
  const { subject, attribute, entries } = thread;
  return (
    <Part
      title={`${subject}: ${inWords(attribute)}`}
      note={`${count(entries.length, 'fact')}, the oldest first`}
    >
      <ol className="thread">
        {entries.map(({ fact, value, mode }) => (
          <li key={fact.fact} className={fact.ended === null ? 'stands' : ''}>
            <p className="small">
              <strong className="told">{value}</strong> <span className="muted">{mode}</span>
            </p>
            <FactLine fact={fact} isHere={fact.fact === here} />
          </li>
        ))}
      </ol>
    </Part>
  );
}
