/** A finding in full: the sentence, both sides with their sources, when, why it matters, and the ways out. */
import { useFinding } from '../../api/findings.js';
import type { FindingCard } from '../../api/types.js';
import { EntityLink } from '../../parts/entity-link.js';
import { kindWord, Status, Weight } from '../../parts/marks.js';
import { Shown } from '../../parts/states.js';
import { ago, momentOf } from '../../parts/time.js';
import { Windows } from '../../parts/windows.js';
import { inWords, upright } from '../../parts/words.js';
import './card.css';
import { Comments } from './comments.js';
import { History } from './history.js';
import { RuleWords } from './rule-words.js';
import { Sides } from './sides.js';
import { VerdictBar } from './verdict-bar.js';
import { WaysOut } from './ways-out.js';

export function Card({ id, headingLevel = 2 }: { id: string; headingLevel?: 1 | 2 }) {
  const finding = useFinding(id);
  return (
    <Shown of={finding} what="the finding" lines={8}>
      {(card) => <Whole card={card} headingLevel={headingLevel} />}
    </Shown>
  );
}

function Whole({ card, headingLevel }: { card: FindingCard; headingLevel: 1 | 2 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="card" aria-labelledby={`says-${card.id}`}>
      <p className="card-over">
        <Weight {...card} />
        <span>{kindWord(card.kind)}</span>
        {card.rule_name === '' ? null : <span className="muted">{card.rule_name}</span>}
        {card.state === 'open' ? null : <Status status={card.state} />}
      </p>
      <Heading className="card-says told" id={`says-${card.id}`} dir="auto">
        {upright(card.message)}
      </Heading>
      <p className="card-under muted small">
        <code>{card.id}</code>
        <span>found {ago(card.detected_at)}</span>
        {card.flagged ? <span>a model was told of it</span> : null}
        {raisedBy(card) ? <span>counts as an error once somebody confirms it</span> : null}
        {card.snooze === null ? null : <span>snoozed until {card.snooze.until.slice(0, 10)}</span>}
      </p>
      <VerdictBar card={card} />
      {card.settles === null ? null : <p className="card-settles">A date would settle it: {card.settles}.</p>}
      {card.axis === null || card.bars.length === 0 ? null : (
        <section className="card-windows" aria-label="When">
          <Windows
            rows={card.bars.map((bar, index) => ({
              id: `${index}`,
              label: bar.label,
              when: bar.text,
              window: bar.window,
              side: index === 0 ? 'a' : index === 1 ? 'b' : 'other',
            }))}
            axis={card.axis}
            overlap={card.overlap}
            gap={card.gap}
          />
        </section>
      )}
      <Sides card={card} />
      <Details card={card} />
      {card.rule_words === null ? null : <RuleWords rule={card.rule_words} cause={card.cause} />}
      <WaysOut card={card} />
      <Comments finding={card.id} />
      <History card={card} />
    </article>
  );
}

/** Whether a confirmation would give it more weight: a rule's severity is reached by a person's word. */
function raisedBy({ state, severity, certainty, rule_words }: FindingCard): boolean {
  if (rule_words?.severity !== 'error' || certainty !== 'certain') return false;
  return severity !== 'error' && (state === 'open' || state === 'snoozed');
}

/** What the seeds' nodes carry besides the sentence. */
function Details({ card }: { card: FindingCard }) {
  const lines: [string, string | null][] = [
    ['Expected', card.expected],
    ['Actual', card.actual],
    ['Era', card.era],
    ['Reason', card.reason === null ? null : inWords(card.reason)],
    [
      'Rests on',
      card.guess === 'prose'
        ? 'what was only found in prose'
        : card.guess === 'type'
          ? 'a type that was only inferred'
          : null,
    ],
  ];
  const told = lines.filter(([, value]) => value !== null && value !== '');
  return (
    <dl className="card-details">
      {told.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="told">{value}</dd>
        </div>
      ))}
      <div>
        <dt>About</dt>
        <dd>
          {card.entities.map((entity, index) => (
            <span key={entity.id}>
              {index > 0 ? ', ' : ''}
              <EntityLink entity={entity} />
            </span>
          ))}
          {card.entities.length === 0 ? (card.node ?? 'nothing that has a name') : null}
        </dd>
      </div>
      <div>
        <dt>Found</dt>
        <dd>{momentOf(card.detected_at)}</dd>
      </div>
      {card.gone_at === null ? null : (
        <div>
          <dt>Gone</dt>
          <dd>{momentOf(card.gone_at)}</dd>
        </div>
      )}
    </dl>
  );
}
