/** The words of a hit: its message, and what its kind tells besides. */
import { ANACHRONISM_CLAIMS, type AnachronismClaim, listed } from '../../model/index.js';
import type { Ontology } from '../../packs/index.js';
import type { Handle } from '../../store/ground.js';
import type { HitDetails } from '../hit.js';
import type { CypherRule } from '../rule.js';
import type { ReadRow } from './cypher-run.js';
import type { RowStatement } from './row.js';
import { fill, inWords } from './template.js';

export function messageOf(row: ReadRow, rule: CypherRule, ontology: Ontology): string {
  const isDate = (key: string) => ontology.attributes.get(key)?.value === 'date';
  if (rule.message !== '') {
    return fill(rule.message, (place) => {
      const column = row.part.places.get(place);
      return inWords(column === undefined ? null : row.cells.get(column), place, isDate);
    });
  }
  const names = row.entities.map(({ name }) => name);
  const said = (rule.description || rule.name).replace(/[.!\s]+$/, '');
  // Reads right whether the description says what is wrong or what should be.
  if (names.length === 0) return `Something is caught by the rule "${said}".`;
  return `${listed(names)} ${names.length === 1 ? 'is' : 'are'} caught by the rule "${said}".`;
}

export function detailsOf(
  row: ReadRow,
  rule: CypherRule,
  subject: Handle,
  message: string,
  ontology: Ontology,
): HitDetails {
  const cell = (name: string) => {
    const value = row.cells.get(name);
    return value === null || value === undefined ? '' : inWords(value, name, () => false);
  };
  switch (rule.kind) {
    case 'contradiction': {
      const [a, b] = row.statements;
      return {
        kind: 'contradiction',
        claimA: cell('claim_a') || (a ? phrase(a, row, ontology) : message),
        claimB: cell('claim_b') || (b ? phrase(b, row, ontology) : ''),
      };
    }
    case 'anachronism':
      return {
        kind: 'anachronism',
        entity: subject,
        eventName: cell('event_name') || (row.entities[1]?.name ?? ''),
        era: cell('era') || null,
        claim: claimOf(row, rule),
        expected: cell('expected'),
        actual: cell('actual'),
      };
    case 'orphan':
      return { kind: 'orphan', code: cell('code') || (rule.id.split('/').pop() ?? rule.id), reason: message };
    default:
      return { kind: 'ontology-violation', claim: message };
  }
}

function claimOf({ cells }: ReadRow, { claim }: CypherRule): AnachronismClaim {
  const told = claim === null ? cells.get('claim') : (cells.get(claim) ?? claim);
  return ANACHRONISM_CLAIMS.find((one) => one === told) ?? 'EXISTED_DURING_MISMATCH';
}

function phrase({ predicate, from, to }: RowStatement, row: ReadRow, ontology: Ontology): string {
  const name = (id: string) => row.entities.find((entity) => entity.id === id)?.name ?? id;
  const words = ontology.relationTypes.get(predicate)?.phrase ?? '';
  const template = words === '' ? `{subject} ${predicate} {object}` : words;
  return fill(template, (place) => (place === 'subject' ? name(from) : name(to)));
}
