/** Findings with all that a reader needs to judge them: the rule's words, and the lines of the sources that show them. */
import type { Rule } from '../consistency/rule.js';
import type { RuleBook } from '../consistency/rule-book.js';
import { confusionRule } from '../memory/rule-words.js';
import type { Finding, Severity } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { Citation } from '../reason/cite.js';
import { definedAt, type Evidence, evidenceFor, namesOf, toldStatement } from '../reason/evidence.js';
import type { Store } from '../store/store.js';
import { createExcerpts, type Excerpt, type Excerpts } from './excerpt.js';

export interface ShownCitation extends Citation {
  /** Where the statement is written. */
  readonly excerpt: Excerpt | null;
  /** Where the words it quotes stand in the running text; null when there are none. */
  readonly prose: Excerpt | null;
}

export interface ShownEvidence {
  readonly id: string;
  readonly told: string;
  readonly when: string;
  readonly citations: readonly ShownCitation[];
}

export interface ShownRule {
  readonly id: string;
  /** The relation or attribute it was made for; empty for a rule that stands by itself. */
  readonly part: string;
  readonly name: string;
  readonly description: string;
  readonly why: string;
  readonly fix: string;
  readonly severity: Severity;
  readonly cypher: string;
}

export interface ShownFinding {
  readonly finding: Finding;
  readonly rule: ShownRule;
  readonly evidence: readonly ShownEvidence[];
}

export interface Showing {
  readonly root: string;
  readonly store: Store;
  readonly ontology: Ontology;
  readonly rules: readonly ShownRule[];
}

/** Every rule of the book, a declared one for each of its parts. */
export function shownRules({ all }: RuleBook): ShownRule[] {
  return all.map(({ rule, severity }) => ({ ...pick(rule), severity }));
}

function pick({ id, part, name, description, why, fix, cypher }: Rule): Omit<ShownRule, 'severity'> {
  return { id, part, name, description, why, fix, cypher };
}

/** Not the line in which the statement itself quotes them. */
const PROSE = /^(?!.*\bquote:)/;

/** Statements that are looked up at once. */
const AT_ONCE = 400;
/** Statements of one finding that are shown; a group may rest on thousands. */
const MOST_SHOWN = 20;

export interface ToldStatement {
  readonly told: string;
  readonly isDate: boolean;
}

/** For whoever shows many, some at a time: files that were read are not read again. */
export interface FindingShower {
  /** With the rule's words alone, which costs nothing. */
  named(findings: readonly Finding[]): ShownFinding[];
  /** With the lines of the sources that show each. */
  shown(findings: readonly Finding[]): Promise<ShownFinding[]>;
  /** Statements in words, by their ids. */
  told(statements: readonly string[]): Promise<ReadonlyMap<string, ToldStatement>>;
}

/** `only`: none but these findings will be shown. */
export async function createShower(showing: Showing, only?: readonly Finding[]): Promise<FindingShower> {
  const byName = new Map(showing.rules.map((rule) => [`${rule.id}:${rule.part}`, rule]));
  const sources = await showing.store.sources(
    only && { ids: [...new Set(only.flatMap((finding) => finding.sources))] },
  );
  const formats = new Map(sources.map(({ id, format }) => [id, format]));
  const ruleOf = (finding: Finding) => {
    const rule = byName.get(`${finding.rule}:${finding.part}`);
    return rule === undefined ? nameless(finding) : inWordsOf(rule, finding, formats, showing.ontology);
  };
  const excerpts = createExcerpts(showing.root);
  return {
    named: (findings) => findings.map((finding) => ({ finding, rule: ruleOf(finding), evidence: [] })),
    shown: (findings) => withEvidence(findings, ruleOf, excerpts, showing),
    told: (ids) => toldStatements(ids, showing),
  };
}

async function toldStatements(
  ids: readonly string[],
  { store, ontology }: Showing,
): Promise<ReadonlyMap<string, ToldStatement>> {
  const told = new Map<string, ToldStatement>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const statements = await store.statements({ ids: ids.slice(at, at + AT_ONCE) });
    const names = await namesOf(store, statements);
    for (const one of statements)
      told.set(one.id, {
        told: toldStatement(one, ontology, names),
        isDate: one.kind === 'attribute' && one.value.kind === 'date',
      });
  }
  return told;
}

export async function showFindings(findings: readonly Finding[], showing: Showing): Promise<ShownFinding[]> {
  return findings.length === 0 ? [] : (await createShower(showing, findings)).shown(findings);
}

/** Where all that shows it stands in files of one format, the rule says what to do in the words of such a file. */
function inWordsOf(
  rule: ShownRule,
  { sources }: Finding,
  formats: ReadonlyMap<string, string>,
  { hints }: Ontology,
): ShownRule {
  const [format = '', another] = new Set(sources.map((source) => formats.get(source) ?? ''));
  const words = another === undefined ? hints.get(format) : undefined;
  const fix = words?.get(`${rule.id}:${rule.part}`) ?? words?.get(rule.id);
  return fix === undefined ? rule : { ...rule, fix };
}

async function withEvidence(
  findings: readonly Finding[],
  ruleOf: (finding: Finding) => ShownRule,
  excerpts: Excerpts,
  { store, ontology }: Showing,
): Promise<ShownFinding[]> {
  const ids = [...new Set(findings.flatMap(({ statements }) => statements.slice(0, MOST_SHOWN)))];
  const known = new Map<string, ShownEvidence>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    for (const [id, evidence] of await evidenceFor(store, ontology, ids.slice(at, at + AT_ONCE)))
      known.set(id, await shown(evidence, excerpts));
  }
  const told: ShownFinding[] = [];
  for (const finding of findings) {
    const own = finding.statements.flatMap((id) => known.get(id) ?? []);
    const evidence = own.length > 0 ? own : await definition(finding, store, excerpts);
    told.push({ finding, rule: ruleOf(finding), evidence });
  }
  return told;
}

async function shown(evidence: Evidence, excerpts: Excerpts): Promise<ShownEvidence> {
  const citations: ShownCitation[] = [];
  for (const citation of evidence.citations) {
    const { file, lines, passage, quote } = citation;
    citations.push({
      ...citation,
      excerpt: await excerpts(file, lines, evidence.words),
      prose: quote === null ? null : await excerpts(file, passage, [quote], PROSE),
    });
  }
  return { id: evidence.statement.id, told: evidence.told, when: evidence.when, citations };
}

/** A gap is shown where its subject is written about. */
async function definition({ subject }: Finding, store: Store, excerpts: Excerpts): Promise<ShownEvidence[]> {
  const citations: ShownCitation[] = [];
  for (const citation of await definedAt(store, subject.id)) {
    const excerpt = await excerpts(citation.file, citation.lines, [subject.name]);
    citations.push({ ...citation, excerpt, prose: null });
  }
  return citations.length === 0 ? [] : [{ id: '', told: subject.name, when: '', citations }];
}

/** What the detective or a judge found, in words; or a rule that was taken away since. */
function nameless(finding: Finding): ShownRule {
  const { rule, part, severity } = finding;
  const words = confusionRule(finding) ?? { name: rule, description: '', why: '', fix: '' };
  return { id: rule, part, ...words, severity, cypher: '' };
}
