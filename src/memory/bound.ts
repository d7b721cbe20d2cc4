/** A fact as the store takes it: one document with one passage, and the statements that its claims make. */
import {
  contentHash,
  type Qualifiers,
  type Reliability,
  type ValidWindow,
  type Value,
} from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { BoundRef, BoundSource, BoundStatement } from '../store/changes.js';
import type { FactClaim, NewFact } from '../store/facts.js';
import type { Seconds } from '../time/index.js';

/** Of a claim and not of its statement: what is merely used beside others. */
export const USE = 'use';

export function boundFact(
  fact: NewFact,
  claims: readonly FactClaim[],
  /** One for all that it says, or for each claim. What held for no second is not said. */
  until: Seconds | ((claim: FactClaim) => Seconds),
  ontology: Ontology,
): BoundSource {
  const refs: BoundRef[] = [];
  const ref = (name: string, fallbackType: string, expects: readonly string[]): number =>
    refs.push({ id: null, name, type: null, fallbackType, expects, spot: {} }) - 1;
  const untilOf = (claim: FactClaim) => (typeof until === 'number' ? until : until(claim));
  const validOf = (claim: FactClaim): ValidWindow => ({
    fromMin: fact.validFrom,
    fromMax: fact.validFrom,
    untilMin: untilOf(claim),
    untilMax: untilOf(claim),
    fromText: null,
    untilText: null,
  });
  const reliability: Reliability = fact.kind === 'inference' ? 'reported' : 'canonical';
  const said = claims.filter(
    (claim) => (claim.mode === 'states' || claim.mode === 'changes') && untilOf(claim) > fact.validFrom,
  );
  const statements = said.map((claim): BoundStatement => {
    const about = ref(claim.subjectName, typeOf(claim), ['Component', 'Environment']);
    return {
      ...tripleOf(claim, about, ref, ontology),
      symmetric: false,
      valid: validOf(claim),
      relative: false,
      qualifiers: withoutUse(claim.qualifiers),
      confidence: fact.confidence,
      reliability,
      sourceModel: null,
      quote: null,
      note: null,
      passage: 0,
      lines: null,
    };
  });
  return {
    source: {
      id: fact.source,
      title: fact.content.length > 60 ? `${fact.content.slice(0, 59)}…` : fact.content,
      format: 'fact',
      reliability,
      written: null,
      origin: fact.source,
      hash: contentHash(fact.content),
    },
    entityOrigin: 'written',
    refs,
    passages: [{ heading: fact.scope === '' ? [] : fact.scope.split('/'), text: fact.content, lines: null }],
    definitions: [],
    statements,
    mentions: claims
      .filter(({ mode }) => mode === 'mentions' || mode === 'ends')
      .map((claim) => ({ passage: 0, ref: ref(claim.subjectName, typeOf(claim), []) })),
  };
}

type Triple = Pick<BoundStatement, 'subject' | 'predicate' | 'object'>;

function tripleOf(
  { attribute, value, told, qualifiers }: FactClaim,
  about: number,
  ref: (name: string, fallbackType: string, expects: readonly string[]) => number,
  ontology: Ontology,
): Triple {
  if (attribute === 'MAINTAINS') {
    const type = / (?:team|squad|crew|group)$/i.test(told) ? 'Team' : 'Group';
    return { subject: ref(told, type, ['Agent']), predicate: attribute, object: { ref: about } };
  }
  if (qualifiers[USE] === true)
    return { subject: about, predicate: 'USES', object: { ref: ref(told, 'Technology', ['Component']) } };
  const kind = ontology.attributes.get(attribute)?.value;
  const plain: Value =
    kind === 'boolean' ? { kind: 'boolean', boolean: value === 'true' } : { kind: 'text', text: value };
  return { subject: about, predicate: attribute, object: { value: plain } };
}

const typeOf = ({ subjectName, attribute }: FactClaim): string =>
  subjectName === 'Project' ? 'Project' : attribute === 'version' ? 'Technology' : 'Component';

const withoutUse = ({ [USE]: _, ...rest }: Qualifiers): Qualifiers => rest;
