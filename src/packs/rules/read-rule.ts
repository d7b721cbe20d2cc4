/** Reads one rule: its header is checked word for word, and every problem is told with its place. */
import path from 'node:path';
import { CERTAINTIES, didYouMean, FINDING_KINDS, type Position, SEVERITIES } from '../../model/index.js';
import type { Problems } from '../problems.js';
import { type Cut, cutRule } from './header.js';
import { RULE_ORDERS, type RuleFile } from './rule-file.js';

export const OWN_RULES = 'world';

/** What a rule of a pack says of itself; a world's own may leave out what can be made up. */
const DEMANDED = ['id', 'name', 'kind', 'severity', 'message', 'why', 'fix'];
const ACCEPTED = ['extracted'] as const;
const PLACE = /\{([^{}]*)\}/g;
const WORD = /^[\p{ID_Start}_][\p{ID_Continue}]*$/u;
const PATH = /^[\p{ID_Start}_][\p{ID_Continue}]*(\.[\p{ID_Start}_][\p{ID_Continue}]*)*$/u;

/** Null when it cannot be used; the reasons are then among the problems. `pack` is `world` for a world's own. */
export function readRule(file: string, text: string, pack: string, problems: Problems): RuleFile | null {
  const before = problems.size;
  const cut = cutRule(file, text, problems);
  if (cut === null) return null;
  const tags = new Reader(cut, file, problems);
  const own = pack === OWN_RULES;
  if (!own) tags.demand(DEMANDED);
  if (cut.query === '') {
    problems.add(
      'rule/no-query',
      cut.queryAt,
      'The rule has no query.',
      'Write MATCH … RETURN below the header.',
    );
  }
  const stem = path.basename(file).replace(/\.cypher$/i, '');
  const id = tags.text('id') ?? (own ? stem : `${pack}/${stem}`);
  checkId(id, stem, pack, tags.at('id'), problems);
  const name = tags.text('name') ?? stem.replaceAll('-', ' ');
  const description = tags.text('description') ?? tags.text('why') ?? '';
  const rule: RuleFile = {
    id,
    pack,
    file,
    name,
    kind: tags.oneOf('kind', FINDING_KINDS) ?? 'ontology-violation',
    severity: tags.oneOf('severity', SEVERITIES) ?? 'warn',
    description,
    why: tags.text('why') ?? description,
    fix: tags.text('fix') ?? '',
    message: tags.message(),
    anchor: tags.variable('anchor'),
    subject: tags.variable('subject'),
    predicate: tags.text('predicate'),
    claim: tags.text('claim'),
    order: tags.oneOf('order', RULE_ORDERS) ?? 'normal',
    certainty: tags.oneOf('certainty', CERTAINTIES) ?? 'certain',
    acceptsExtracted: tags.oneOf('accepts', ACCEPTED) !== null,
    volatile: tags.words('volatile'),
    thresholds: tags.words('thresholds'),
    header: cut.header,
    query: cut.query,
    queryAt: cut.queryAt,
    tagsAt: Object.fromEntries([...cut.tags].map(([tag, { at }]) => [tag, at])),
  };
  return problems.size > before ? null : rule;
}

/** File name and id are one, so that a rule is found by either. */
function checkId(id: string, stem: string, pack: string, at: Position, problems: Problems): void {
  const right = pack === OWN_RULES ? [stem, `${OWN_RULES}/${stem}`] : [`${pack}/${stem}`];
  if (right.includes(id)) return;
  problems.add(
    'rule/id',
    at,
    `The rule calls itself "${id}"; its file is "${stem}.cypher".`,
    `Call it ${right.map((one) => `"${one}"`).join(' or ')}.`,
  );
}

class Reader {
  readonly #cut: Cut;
  readonly #file: string;
  readonly #problems: Problems;

  constructor(cut: Cut, file: string, problems: Problems) {
    this.#cut = cut;
    this.#file = file;
    this.#problems = problems;
  }

  at(tag: string): Position {
    return this.#cut.tags.get(tag)?.at ?? { file: this.#file, line: 1, column: 1 };
  }

  demand(tags: readonly string[]): void {
    if (this.#cut.header === '') {
      const hint = 'Begin the file with /** and the tags of the rule.';
      this.#problems.add('rule/no-header', this.at('id'), 'The rule has no header.', hint);
      return;
    }
    for (const tag of tags) {
      if (this.#cut.tags.has(tag)) continue;
      this.#problems.add('rule/missing', this.at(tag), `The rule has no "@${tag}".`, `Add "@${tag} …".`);
    }
  }

  /** Null when the tag is not there; an empty one is a problem. */
  text(tag: string): string | null {
    const found = this.#cut.tags.get(tag);
    if (found === undefined) return null;
    if (found.value !== '') return found.value;
    this.#problems.add('rule/empty-tag', found.at, `"@${tag}" says nothing.`, 'Fill it in, or leave it out.');
    return null;
  }

  oneOf<T extends string>(tag: string, known: readonly T[]): T | null {
    const text = this.text(tag);
    const found = known.find((one) => one === text);
    if (text === null || found !== undefined) return found ?? null;
    this.#problems.add(
      'rule/bad-value',
      this.at(tag),
      `"@${tag}" is "${text}"; it may be ${known.join(', ')}.`,
      didYouMean(text, known),
    );
    return null;
  }

  variable(tag: string): string | null {
    const text = this.text(tag);
    if (text === null || WORD.test(text)) return text;
    const hint = 'Name one variable of the query.';
    this.#problems.add('rule/bad-value', this.at(tag), `"@${tag}" is "${text}".`, hint);
    return null;
  }

  words(tag: string): string[] {
    return (this.text(tag) ?? '').split(/[\s,]+/).filter((word) => word !== '');
  }

  message(): string {
    const text = this.text('message') ?? '';
    const bad = [...text.matchAll(PLACE)].find(([, inside = '']) => !PATH.test(inside.trim()));
    const rest = text.replaceAll(PLACE, '');
    if (!bad && !/[{}]/.test(rest)) return text;
    const found = bad ? `"${bad[0]}"` : 'a brace by itself';
    const hint = 'A place is written {variable} or {variable.property}.';
    this.#problems.add('rule/bad-message', this.at('message'), `The message has ${found}.`, hint);
    return '';
  }
}
