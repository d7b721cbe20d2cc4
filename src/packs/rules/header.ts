/** Cuts a rule file into the tags of its header comment and its query, each with its place. */
import { didYouMean, type Position } from '../../model/index.js';
import type { Problems } from '../problems.js';

/** Every tag that may stand in a header, and what it says. */
export const RULE_TAGS: Readonly<Record<string, string>> = {
  id: 'what it is called: the pack and the file name',
  name: 'a few words for a list',
  kind: 'the kind of finding that each row is',
  severity: 'what a finding counts as at most',
  anchor: 'the variable whose entity a finding belongs to',
  message: 'what is wrong, with the names of the row: {k1.name}',
  why: 'why it matters',
  fix: 'what to do',
  description: 'what it checks, in a sentence',
  subject: 'the variable of the entity that a finding is about',
  predicate: 'the relation or attribute that a finding is about',
  claim: 'what kind of anachronism it is',
  order: 'whether it runs first or last',
  certainty: 'whether what it finds is certain or possible',
  accepts: '`extracted`: what was only found in prose counts in full as its evidence',
  volatile: 'columns that do not tell two findings apart',
  thresholds: 'thresholds that it is given as parameters',
};

export interface Tag {
  readonly value: string;
  readonly at: Position;
}

export interface Cut {
  readonly tags: ReadonlyMap<string, Tag>;
  readonly header: string;
  readonly query: string;
  readonly queryAt: Position;
}

const OPENING = /^\s*\/\*\*/;
const TAG = /^(\s*\*?\s*)@([A-Za-z_-]+)[ \t]*(.*)$/;

/** Null when the comment is not closed; that, and every unknown tag, is then among the problems. */
export function cutRule(file: string, text: string, problems: Problems): Cut | null {
  if (!OPENING.test(text)) return { tags: new Map(), header: '', ...queryFrom(file, text, 0) };
  const end = text.indexOf('*/');
  if (end < 0) {
    problems.add(
      'rule/open-comment',
      { file, line: 1, column: 1 },
      'The header is not closed.',
      'Close it with */.',
    );
    return null;
  }
  const header = text.slice(0, end + 2);
  return { tags: readTags(file, header, problems), header: header.trim(), ...queryFrom(file, text, end + 2) };
}

function queryFrom(file: string, text: string, from: number): Pick<Cut, 'query' | 'queryAt'> {
  const rest = text.slice(from);
  const start = from + rest.length - rest.trimStart().length;
  const before = text.slice(0, start);
  const line = before.split('\n').length;
  const column = start - (before.lastIndexOf('\n') + 1) + 1;
  return { query: rest.trim().replace(/;$/, '').trimEnd(), queryAt: { file, line, column } };
}

/** A line that begins with no tag goes on with the one before. */
function readTags(file: string, header: string, problems: Problems): Map<string, Tag> {
  const tags = new Map<string, Tag>();
  let current: string | null = null;
  const lines = header.replace(OPENING, (opening) => ' '.repeat(opening.length)).replace(/\*\/$/, '');
  for (const [index, line] of lines.split('\n').entries()) {
    const found = TAG.exec(line.trimEnd());
    if (!found) {
      const more = line.replace(/^\s*\*?\s*/, '').trim();
      const open = current === null ? undefined : tags.get(current);
      if (more !== '' && open && current !== null)
        tags.set(current, { ...open, value: `${open.value} ${more}`.trim() });
      continue;
    }
    const [, lead = '', name = '', value = ''] = found;
    const at = { file, line: index + 1, column: lead.length + 1 };
    current = name;
    if (!Object.hasOwn(RULE_TAGS, name)) {
      const known = Object.keys(RULE_TAGS);
      const hint = didYouMean(name, known) ?? `There are ${known.map((tag) => `@${tag}`).join(', ')}.`;
      problems.add('rule/unknown-tag', at, `A rule has no "@${name}".`, hint);
    } else if (tags.has(name)) {
      problems.add('rule/tag-twice', at, `"@${name}" stands here twice.`, 'Keep one of the two.');
      current = null;
    } else {
      tags.set(name, { value: value.trim(), at });
    }
  }
  return tags;
}
