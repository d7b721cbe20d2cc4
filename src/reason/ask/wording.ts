/** A statement as an answer says it: in the present where it goes on, with articles and whole sentences for dates and values. */
import { agreeing } from '../../model/index.js';
import { isA, type Ontology } from '../../packs/index.js';
import { clauseOf } from '../spine.js';
import type { ToldEntity, ToldStatement } from '../told-statement.js';
import { inPresent } from './present-tense.js';

const ONGOING = /^(?<from>.+) – (?:ongoing|present|now|today|current|still|to (?:the )?present)$/i;
/** What is spoken of by its bare name. */
const BARE = ['Person', 'Deity', 'Creature', 'Work', 'Title', 'Kingdom', 'Settlement', 'Software', 'Service'];
/** Common nouns that end the names of groups and things: `the Crimson Pact`, `the Ember Crown`. */
const HEADS =
  /\b(?:Pact|Order|Guild|Council|League|Legion|Company|Brotherhood|Sisterhood|Circle|Watch|Guard|Army|Fleet|Church|Cult|Union|Alliance|Empire|Republic|Federation|Confederacy|Court|Senate|Assembly|Conclave|Coven|Crown|Ring|Horn|Bell|Drum|Lute|Harp|Charter|Blade|Sword|Staff|Orb|Chalice|Throne|Shield|Banner|Helm|Key|Mirror|Seal|Scroll|Tome|Lantern|Codex)$/;
const NUMBERED = /(?:\d|\b[IVX]+)$/;

/** Without its end; begins small where it begins with an article. `isNow`: it goes on, whatever its window says. */
export function worded(ontology: Ontology, statement: ToldStatement, isNow = false): string {
  const { told, when, value, object, predicate } = statement;
  if (value !== null || object === null)
    return `${attributeWords(ontology, statement)}${narrowing(statement)}`;
  const relation = ontology.relationTypes.get(predicate);
  if (relation === undefined) return when === '' ? told : `${told}, ${when}`;
  const isState = relation.temporal === 'state';
  const since = isState ? (ONGOING.exec(when)?.groups?.from ?? null) : null;
  const [before = '', between = '', after = ''] = relation.phrase.split(/\{(?:subject|object)\}/);
  const verb = between.trim();
  const goesOn = since !== null || (isNow && relation.temporal !== 'event');
  const says = goesOn ? inPresent(verb) : verb;
  const [first, second] = /^\{subject\}|[^}]*\{subject\}.*\{object\}/s.test(relation.phrase)
    ? [statement.subject, object]
    : [object, statement.subject];
  const words = `${before}${named(ontology, first)} ${says} ${named(ontology, second, verb)}${after}`;
  return `${words}${narrowing(statement)}${timeWords(statement, relation.temporal, since)}`;
}

/** Kinship holds for good: that it began with a birth tells nothing. */
function timeWords({ when }: ToldStatement, temporal: string, since: string | null): string {
  if (since !== null) return `, since ${since}`;
  return when === '' || (temporal === 'timeless' && when.startsWith('from ')) ? '' : `, ${when}`;
}

/** `(side: Valdorn)`: what narrows it. */
function narrowing({ qualifiers }: ToldStatement): string {
  const said = Object.entries(qualifiers).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`);
  return said.length === 0 ? '' : ` (${said.join(', ')})`;
}

function attributeWords(ontology: Ontology, statement: ToldStatement): string {
  const { subject, predicate, value, told } = statement;
  const name = named(ontology, subject);
  const clause = clauseOf(statement);
  if (clause !== told) return clause.replace(subject.name, () => name);
  const attribute = predicate.replaceAll('_', ' ');
  const type = ontology.attributes.get(predicate)?.value;
  const time = statement.when === '' ? '' : `, ${statement.when}`;
  if (ontology.attributes.get(predicate)?.deeds) return `${name} ${value}${time}`;
  if (type === 'boolean') return `${name}: ${attribute}, ${value}`;
  const isOver = / – (?!ongoing)/.test(statement.when);
  const shown = type === 'number' ? grouped(value ?? '') : value;
  return `the ${attribute} of ${name} ${agreeing(attribute, isOver ? 'was' : 'is')} ${shown}${time}`;
}

/** `31000` as `31,000`. */
const grouped = (value: string): string => value.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/** `the Long Winter`, `the Crypt of the Ravens`; people, towns and books go by their bare names. */
export function named(
  ontology: Ontology,
  { name, type }: Pick<ToldEntity, 'name' | 'type'>,
  after = '',
): string {
  const is = (one: string) => isA(ontology, type, one);
  if (/^the /i.test(name)) return is('Work') ? name : `the ${name.slice(4)}`;
  if (BARE.some(is) || NUMBERED.test(name) || /\b(?:the title|the spell|the system)$/.test(after))
    return name;
  const isTime = is('Event') || is('Era');
  const isThing = (is('Group') || is('Item')) && name.includes(' ') && HEADS.test(name);
  const isCalledSo = / of /.test(name) || isThing || (isTime && name.includes(' '));
  return isCalledSo && /^\p{Lu}/u.test(name) && !/^\S+['’]s? /.test(name) ? `the ${name}` : name;
}
