/** What is wrong with a rule, before it is run: its query, and what its header says of it. */
import { CypherError, compile } from '../../cypher/index.js';
import { ANACHRONISM_CLAIMS, didYouMean, LoreError, type Position } from '../../model/index.js';
import { dateContext, type Ontology } from '../../packs/index.js';
import type { DateContext } from '../../time/index.js';
import type { CypherRule } from '../rule.js';
import { schemaOf } from './affected.js';
import { NOW, parameterOf } from './parameters.js';
import { prepare } from './prepare.js';
import type { PreparedPart } from './prepared.js';
import { placesIn } from './template.js';
import { namesNobody, tellsOfSomebody } from './whom.js';

/** Every problem, with its place where the rule stands in a file; empty when it is sound. */
export function checkRule(
  rule: CypherRule,
  ontology: Ontology,
  dates: DateContext = dateContext(ontology),
): LoreError[] {
  const schema = schemaOf(ontology, dates);
  try {
    const { parameters } = compile(rule.cypher, schema);
    const unknown = unknownParameters(parameters, rule, ontology);
    if (unknown.length > 0) return unknown;
    const { parts, anchor, notLive } = prepare(rule, ontology);
    const wrong = parts.flatMap((part) => headerProblems(part, rule));
    if (rule.anchor !== null && anchor === null)
      wrong.push(problem(rule, `@anchor is "${rule.anchor}", but ${notLive}.`));
    // What is added for the message may ask for a property that there is none of.
    if (wrong.length === 0) {
      for (const part of parts) for (const text of [part.text, part.live]) compile(text, schema);
      if (!parts.every((part) => tellsOfSomebody(part, schema))) return [namesNobody(rule)];
    }
    return rule.own ? wrong : [...wrong, ...unread(rule, ontology)];
  } catch (error) {
    if (error instanceof CypherError) return [placed(error, rule)];
    throw error;
  }
}

/** The place in the query becomes the place in the file. */
function placed(error: CypherError, { at, id }: CypherRule): LoreError {
  const { code, message, hint } = error;
  const where = error.at && at ? inFile(error.at, at) : (at ?? error.at);
  const told = where === undefined ? `The rule ${id}: ${message}` : message;
  return new LoreError({ code, message: told, hint, at: where, cause: error });
}

function inFile({ line = 1, column = 1 }: Position, start: Position): Position {
  const [first, left] = [start.line ?? 1, start.column ?? 1];
  return { file: start.file, line: first + line - 1, column: line === 1 ? left + column - 1 : column };
}

function problem(rule: CypherRule, message: string, hint?: string): LoreError {
  return new LoreError({
    code: 'rule/header',
    message: `${rule.id}: ${message}`,
    hint,
    at: rule.at ?? undefined,
  });
}

function unknownParameters(
  names: readonly string[],
  rule: CypherRule,
  { thresholds }: Ontology,
): LoreError[] {
  const known = [...[...thresholds.keys()].map(parameterOf), NOW];
  return names
    .filter((name) => !known.includes(name))
    .map((name) =>
      problem(
        rule,
        `There is no threshold for $${name}.`,
        didYouMean(name, known) ?? `There are ${known.map((one) => `$${one}`).join(', ')}.`,
      ),
    );
}

function headerProblems(part: PreparedPart, rule: CypherRule): LoreError[] {
  const { columns, places } = part;
  const found: LoreError[] = [];
  const returned = `It returns ${columns.join(', ')}.`;
  for (const place of placesIn(rule.message)) {
    const [root = ''] = place.split('.');
    if (!places.has(place))
      found.push(problem(rule, `the message names {${place}}, and there is no ${root} to be had.`, returned));
  }
  if (rule.subject !== null && !columns.includes(rule.subject))
    found.push(problem(rule, `@subject is "${rule.subject}", which is not returned.`, returned));
  for (const column of rule.volatile)
    if (!columns.includes(column))
      found.push(problem(rule, `@volatile names "${column}", which is not returned.`, returned));
  return [...found, ...kindProblems(columns, rule)];
}

function kindProblems(columns: readonly string[], rule: CypherRule): LoreError[] {
  const { kind, claim } = rule;
  if (kind === 'confusion')
    return [problem(rule, '@kind is "confusion", which no query finds.', 'Facts are what is confused.')];
  if (claim === null) return [];
  if (kind !== 'anachronism')
    return [problem(rule, `@claim is for anachronisms; this is of the kind ${kind}.`)];
  const known: readonly string[] = [...ANACHRONISM_CLAIMS, ...columns];
  return known.includes(claim)
    ? []
    : [problem(rule, `@claim is "${claim}".`, didYouMean(claim, known) ?? `It may be ${known.join(', ')}.`)];
}

/** A threshold that varies by species counts for nobody if the rule does not ask for the species. */
function unread(rule: CypherRule, { thresholds, relationTypes }: Ontology): LoreError[] {
  return rule.thresholds.flatMap((name) =>
    (thresholds.get(name)?.variesBy ?? []).flatMap(({ via, attribute }) => {
      const words = [via, relationTypes.get(via)?.inverse?.name ?? via];
      const isRead = (word: string) => new RegExp(`\\b${word}\\b`).test(rule.cypher);
      if (words.some(isRead) && isRead(attribute)) return [];
      const message = `The threshold ${name} varies by ${attribute} of what ${via} leads to, which the rule does not read.`;
      return [problem(rule, message, `Match -[:${via}]-> and let its ${attribute} count first.`)];
    }),
  );
}
