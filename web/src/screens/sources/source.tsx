/** One document: each passage beside what was read from it, and what was not understood. */
import { Link, useParams } from 'wouter';
import { api, told } from '../../api/client.js';
import { useKept, usePages } from '../../api/kept.js';
import type { components } from '../../api.generated.js';
import { plainPart } from '../../parts/address.js';
import { EntityLink } from '../../parts/entity-link.js';
import { Certain, Reliability } from '../../parts/marks.js';
import { More } from '../../parts/more.js';
import { Part, Screen } from '../../parts/screen.js';
import { Loading, Shown } from '../../parts/states.js';
import { count, plain, shortened } from '../../parts/words.js';
import './sources.css';

/** Of one sentence beside what was read from it. */
const LONGEST = 600;

type Passage = components['schemas']['SourcePassage'];
type Reading = components['schemas']['Reading'];

export default function SourceScreen() {
  const { '*': rest = '' } = useParams<{ '*': string }>();
  const id = plainPart(rest);
  const found = usePages(['sources', 'one', id], async (cursor) => {
    const card = await told(
      api.GET('/sources/{id}', { params: { path: { id }, query: { ...cursor, limit: 20 } } }),
    );
    return { card, next: card.passages_page.next };
  });
  const first = found.data?.pages[0]?.card;
  return (
    <Screen title={first?.title ?? 'Source'} note={first === undefined ? undefined : first.file}>
      <div className="screen-body">
        <p className="row small">
          <Link href="/sources">All sources</Link>
        </p>
        <Shown of={found} what="the document" lines={10}>
          {({ pages }) => (
            <>
              {first === undefined ? null : (
                <p className="row soft small">
                  <Reliability reliability={first.reliability} />
                  <span>{count(first.passages, 'passage')}</span>
                  <span>{count(first.statements, 'statement')}</span>
                  {first.open_findings === 0 ? null : (
                    <Link href={`/findings?source=${encodeURIComponent(id)}`}>
                      {count(first.open_findings, 'open finding')}
                    </Link>
                  )}
                </p>
              )}
              <NotUnderstood id={id} />
              <Part title="What was read from each passage">
                {pages
                  .flatMap(({ card }) => card.passages_page.items)
                  .map((passage) => (
                    <Side key={passage.id ?? 'whole'} passage={passage} />
                  ))}
                <More of={found} />
              </Part>
            </>
          )}
        </Shown>
      </div>
    </Screen>
  );
}

function Side({ passage }: { passage: Passage }) {
  const { heading, text, lines, readings, mentions } = passage;
  return (
    <section className="beside" aria-label={heading.join(', ') || 'Passage'}>
      <div className="beside-text">
        <p className="label num">
          {passage.id === null ? 'The document as a whole' : heading.join(' › ')}
          {lines === null ? '' : ` · lines ${lines.start}–${lines.end}`}
        </p>
        {text === '' ? null : (
          <p className={passage.id === null ? 'beside-words code told' : 'beside-words told'} dir="auto">
            {passage.id === null ? text : plain(text)}
            {passage.is_cut ? <span className="muted"> … the file has the rest.</span> : null}
          </p>
        )}
      </div>
      <div className="beside-read">
        {readings.length === 0 ? (
          <p className="muted small">Nothing was read from this but its words.</p>
        ) : (
          <ul className="readings">
            {readings.map((reading, index) => (
              <li key={`${reading.statement} ${index}`}>
                <ReadingLine reading={reading} />
              </li>
            ))}
          </ul>
        )}
        {mentions.length === 0 ? null : (
          <p className="small muted">
            Also named:{' '}
            {mentions.slice(0, 12).map((entity, index) => (
              <span key={entity.id}>
                {index === 0 ? '' : ', '}
                <EntityLink entity={entity} />
              </span>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}

function ReadingLine({ reading }: { reading: Reading }) {
  return (
    <>
      <span className="told">{reading.told}</span>
      {reading.when === '' ? null : <span className="num soft told"> {reading.when}</span>}{' '}
      <Certain confidence={reading.confidence} provisional={reading.provisional} />
      {reading.is_disputed ? <span className="disputed small"> disputed</span> : null}
      {reading.retcon === null ? null : (
        <span className="stale small told"> changed by a person: {reading.retcon}</span>
      )}
      {reading.quote === null ? null : (
        <q className="muted small told" dir="auto">
          {shortened(plain(reading.quote), LONGEST)}
        </q>
      )}
      {reading.object === null ? null : (
        <span className="small beside-ends">
          <EntityLink entity={reading.subject} /> · <EntityLink entity={reading.object} />
        </span>
      )}
    </>
  );
}

function NotUnderstood({ id }: { id: string }) {
  const notices = useKept(['sources', 'notices', id], () =>
    told(api.GET('/sources/{id}/notices', { params: { path: { id } } })),
  );
  if (notices.error !== null) return null;
  if (notices.data === undefined)
    return (
      <Part title="What was not understood">
        <Loading what="what was not understood" lines={2} />
      </Part>
    );
  const { items, names } = notices.data;
  return (
    <Part title="What was not understood" note={count(items.length + names.length, 'line')}>
      {items.length + names.length === 0 ? <p className="muted">Everything was.</p> : null}
      <ul className="notices">
        {items.map(({ code, message, hint, line, level }, index) => (
          <li key={`${code} ${line} ${index}`} className={level}>
            <span className="num muted">{line === null ? '' : `line ${line}`}</span>
            <span>
              <span className="told">{message}</span>
              {hint === null ? null : <span className="muted told"> {hint}</span>}
            </span>
          </li>
        ))}
        {names.map(({ name, type, quote }) => (
          <li key={name}>
            <span className="muted">name</span>
            <span className="told">
              {name} <span className="muted">likely a {type}; no page defines it.</span>{' '}
              <q className="muted small">{shortened(plain(quote), LONGEST)}</q>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
