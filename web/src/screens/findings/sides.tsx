/** The sides of a finding next to each other, each with what it says and who says so. */
import type { Evidence, FindingCard } from '../../api/types.js';
import { Certain } from '../../parts/marks.js';
import { Quote } from '../../parts/quote.js';

interface Side {
  readonly claim: string;
  readonly document: string | null;
  readonly evidence: readonly Evidence[];
}

export function Sides({ card }: { card: FindingCard }) {
  const sides = sidesOf(card);
  if (sides.length === 0) return null;
  return (
    <section className={`sides of-${Math.min(sides.length, 2)}`} aria-label="Who says so">
      {sides.map((side, index) => (
        <section
          key={index}
          className="side"
          aria-label={sides.length === 2 ? WORDS[index] : 'What shows it'}
        >
          <h3 className="side-claim told" dir="auto">
            <i className={`side-mark ${index === 0 ? 'a' : 'b'}`} aria-hidden />
            {side.claim}
          </h3>
          {side.evidence.map((one) => (
            <Shows key={one.statement} one={one} claim={side.claim} isAlone={side.evidence.length === 1} />
          ))}
          {side.evidence.every(({ citations }) => citations.length === 0) ? (
            <p className="muted small">No document says so in its own words.</p>
          ) : null}
        </section>
      ))}
    </section>
  );
}

const WORDS = ['One side', 'The other side'] as const;

/** What the card calls sides, and evidence that belongs to neither. */
function sidesOf({ sides, evidence }: FindingCard): Side[] {
  const byId = new Map(evidence.map((one) => [one.statement, one]));
  const told = sides.map(({ claim, document, statements }) => ({
    claim,
    document,
    evidence: statements.flatMap((id) => byId.get(id) ?? []),
  }));
  const placed = new Set(sides.flatMap(({ statements }) => statements));
  const rest = evidence.filter(({ statement }) => !placed.has(statement));
  return [...told, ...rest.map((one) => ({ claim: one.told, document: null, evidence: [one] }))];
}

function Shows({ one, claim, isAlone }: { one: Evidence; claim: string; isAlone: boolean }) {
  return (
    <div className="shows">
      <p className="shows-told small soft">
        {isAlone ? null : <span className="told">{one.told}</span>}
        {one.when === '' || claim.includes(one.when) ? null : <span className="num">{one.when}</span>}
        <Certain confidence={one.confidence ?? 1} provisional={one.provisional} />
        {one.is_disputed ? <span className="disputed">disputed</span> : null}
      </p>
      {one.citations.map((citation, index) => (
        <Quote key={index} citation={citation} />
      ))}
    </div>
  );
}
