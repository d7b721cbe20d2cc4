/** What the list can be narrowed by, each value with how many there are. */
import { useId, useState } from 'react';
import type { FindingFacets } from '../../api/types.js';
import { kindWord } from '../../parts/marks.js';
import { digits, inWords } from '../../parts/words.js';
import './facets.css';
import type { ListField } from './filter.js';

const SHOWN: readonly { readonly field: ListField; readonly title: string }[] = [
  { field: 'state', title: 'State' },
  { field: 'kind', title: 'Kind' },
  { field: 'severity', title: 'Severity' },
  { field: 'certainty', title: 'Certainty' },
  { field: 'subject', title: 'About' },
  { field: 'entity', title: 'Involves' },
  { field: 'rule', title: 'Rule' },
  { field: 'reason', title: 'Reason' },
  { field: 'source', title: 'Source' },
  { field: 'type', title: 'Type' },
  { field: 'assignee', title: 'Assigned to' },
];
/** Values of a facet before one asks for the rest. */
const FIRST = 5;

interface Props {
  readonly facets: FindingFacets;
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  readonly onToggle: (field: ListField, value: string) => void;
}

export function Facets({ facets, chosen, onToggle }: Props) {
  return (
    <div className="facets">
      {SHOWN.map(({ field, title }) => {
        const facet = facets.facets[field];
        const on = chosen[field] ?? [];
        if (facet === undefined || (facet.values.length < 2 && on.length === 0)) return null;
        return <Facet key={field} field={field} title={title} facet={facet} on={on} onToggle={onToggle} />;
      })}
    </div>
  );
}

interface FacetProps {
  readonly field: ListField;
  readonly title: string;
  readonly facet: NonNullable<FindingFacets['facets'][ListField]>;
  readonly on: readonly string[];
  readonly onToggle: Props['onToggle'];
}

function Facet({ field, title, facet, on, onToggle }: FacetProps) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const shown = facet.values.filter(({ value }, index) => isWhole || index < FIRST || on.includes(value));
  const hidden = facet.values.length - shown.length;
  return (
    <section className="facet" aria-labelledby={id}>
      <h3 className="facet-title" id={id}>
        {title}
      </h3>
      <ul>
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <button
              type="button"
              className={on.includes(value) ? 'facet-value on' : 'facet-value'}
              aria-pressed={on.includes(value)}
              onClick={() => onToggle(field, value)}
            >
              <span className="told cut">{labelOf(field, value, label)}</span>
              <span className="num muted">{digits(count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <button type="button" className="facet-more plain" onClick={() => setWhole(true)}>
          {hidden} more
        </button>
      ) : null}
      {isWhole && facet.more > 0 ? <p className="facet-more">and {digits(facet.more)} rarer ones</p> : null}
    </section>
  );
}

export function labelOf(field: string, value: string, label: string): string {
  if (field === 'kind') return kindWord(value);
  if (field === 'severity') return value === 'warn' ? 'warning' : value;
  if (field === 'reason') return inWords(label);
  if (field === 'assignee' && value === '-') return 'nobody';
  return label;
}
