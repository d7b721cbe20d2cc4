/** A source in its own words: the document, its lines, how reliable it is, and what in it says so. */
import type { EvidenceCitation } from '../api/types.js';
import { Reliability } from './marks.js';
import './quote.css';
import { plain, shortened } from './words.js';

/** Of one line that is shown; the file itself has the rest. */
const LONGEST_LINE = 600;

export function Quote({ citation }: { citation: EvidenceCitation }) {
  const { title, file, lines, reliability, quote, around, excerpt, retcon } = citation;
  const span =
    lines === null ? '' : lines.start === lines.end ? `:${lines.start}` : `:${lines.start}-${lines.end}`;
  return (
    <figure className="quote">
      {quote === null ? null : (
        <blockquote className="quote-text prose" dir="auto">
          {shortened(plain(quote), LONGEST_LINE)}
        </blockquote>
      )}
      {around !== null ? (
        <Lines around={around} excerpt={excerpt} lines={lines} />
      ) : (
        <Excerpt excerpt={excerpt} />
      )}
      <figcaption className="quote-from">
        <span className="told">{title}</span>
        <code className="muted">
          {file}
          {span}
        </code>
        <Reliability reliability={reliability} />
        {retcon === null ? null : <span className="muted">changed since: {retcon}</span>}
      </figcaption>
    </figure>
  );
}

function Lines({
  around,
  excerpt,
  lines,
}: {
  around: NonNullable<EvidenceCitation['around']>;
  excerpt: EvidenceCitation['excerpt'];
  lines: EvidenceCitation['lines'];
}) {
  return (
    <ol className="quote-lines" start={around.start}>
      {around.lines.map((text, index) => {
        const number = around.start + index;
        const isTold =
          excerpt?.line === number || (lines !== null && number >= lines.start && number <= lines.end);
        return (
          <li key={number} className={isTold ? 'is-told' : ''}>
            <span className="quote-number num">{number}</span>
            <span className="quote-line" dir="auto">
              {excerpt?.line === number ? <Marked {...excerpt} text={text} /> : shortened(text, LONGEST_LINE)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Excerpt({ excerpt }: { excerpt: EvidenceCitation['excerpt'] }) {
  if (excerpt === null) return null;
  return (
    <ol className="quote-lines">
      <li className="is-told">
        <span className="quote-number num">{excerpt.line}</span>
        <span className="quote-line" dir="auto">
          <Marked {...excerpt} />
        </span>
      </li>
    </ol>
  );
}

/** The words that say it, marked in their line; a very long line is cut around them. */
function Marked({ text, column, length }: { text: string; column: number; length: number }) {
  const begin = Math.max(0, column - 1);
  const from = begin > LONGEST_LINE / 2 ? begin - LONGEST_LINE / 4 : 0;
  const end = Math.min(begin + length, from + LONGEST_LINE);
  return (
    <>
      {from > 0 ? '…' : ''}
      {text.slice(from, begin)}
      <mark>{text.slice(begin, end)}</mark>
      {shortened(text.slice(end), LONGEST_LINE)}
    </>
  );
}
