/** What is provisional: who is spoken of and nowhere defined, and what was only extracted. */
import { quotable } from '../model/index.js';
import type { Page } from '../reason/page.js';
import type { ToldStatement } from '../reason/told-statement.js';
import type { Proposed, Unresolved } from '../reason/unresolved.js';
import { clean, cleanText } from './clean.js';
import type { Theme } from './theme.js';
import { count, digits, shortDates, spoken } from './words.js';

export type UnresolvedTold = Pick<Unresolved, 'provisional' | 'extracted' | 'proposed'>;

const SHORT_ID = 10;

export function provisionalLines(statement: ToldStatement, theme: Theme): string[] {
  const { id, told, when, qualifiers, confidence, flagged, citations } = clean(statement);
  const [first] = citations;
  const place =
    first === undefined ? '' : `${first.file}${first.lines === null ? '' : `:${first.lines.start}`}`;
  const date = when === '' ? '' : ` (${shortDates(when)})`;
  const narrowed = Object.entries(qualifiers).map(([key, value]) => `, ${spoken(key)}: ${value}`);
  const lost = flagged ? theme.paint('warning', ' (lost a lint judgement)') : '';
  return [
    `${theme.paint('title', told)}${narrowed.join('')}${date}${lost}`,
    ...(first?.quote ? [`  “${cleanText(quotable(first.quote))}”`] : []),
    theme.paint('muted', `  ${place} · confidence ${confidence.toFixed(2)} · ${id.slice(0, SHORT_ID)}`),
  ];
}

export function unresolvedReport(found: UnresolvedTold, theme: Theme): string {
  const { provisional, extracted, proposed } = found;
  const blocks: string[] = [];
  if (extracted.total > 0) {
    blocks.push(theme.paint('title', `${count(extracted.total, 'statement')} that nobody has vouched for`));
    blocks.push(...extracted.items.map((statement) => provisionalLines(statement, theme).join('\n')));
    blocks.push(...rest(extracted, theme));
    blocks.push(theme.paint('muted', 'Accept or reject them one by one: lore unresolved --walk'));
  }
  if (provisional.total > 0) {
    const who = provisional.items.map(({ entity, total }) => {
      const { name, type } = clean(entity);
      return `  ${name} (${type}), ${count(total, 'statement')}`;
    });
    const title = `${count(provisional.total, 'entity', 'entities')} that no canonical document defines`;
    blocks.push([theme.paint('title', title), ...who, ...rest(provisional, theme)].join('\n'));
  }
  if (proposed.total > 0) {
    const who = proposed.items.map((one) => proposedLines(one, theme).join('\n'));
    blocks.push(
      [
        theme.paint('title', `${count(proposed.total, 'name')} in prose that nobody defines`),
        ...who,
        ...rest(proposed, theme),
        theme.paint(
          'muted',
          '  Nothing is believed of them yet. A page of that name, with its type, or lore unresolved --accept <name> makes one known: then what prose tells is provisional.',
        ),
      ].join('\n'),
    );
  }
  return blocks.length === 0 ? 'Nothing is provisional.' : blocks.join('\n\n');
}

export function proposedLines(one: Proposed, theme: Theme): string[] {
  const { name, type, passages, file, line, quotes } = clean(one);
  const told = quotes.map((quote) => `“${quotable(quote)}”`).join(' · ');
  const place = `${file}${line === null ? '' : `:${line}`}`;
  const more = passages > 1 ? ` and elsewhere, ${count(passages, 'passage')}` : '';
  return [`  ${theme.paint('name', name)} (${type}?) · ${told}`, theme.paint('muted', `    ${place}${more}`)];
}

/** What a person's word on a name has made of it. */
export function acceptedNameLine(entity: {
  readonly name: string;
  readonly type: string;
  readonly statements: number;
}): string {
  const { name, type, statements } = clean(entity);
  const told = statements === 0 ? '' : `; prose tells ${count(statements, 'statement')} of it`;
  return `Accepted: ${name} (${type})${told}.`;
}

function rest({ items, total }: Page<unknown>, { paint }: Theme): string[] {
  const more = total - items.length;
  return more > 0 ? [paint('muted', `  and ${digits(more)} more; --limit shows them`)] : [];
}

export function provisionalJson({ provisional, extracted, proposed }: UnresolvedTold) {
  return {
    provisional_total: provisional.total,
    provisional: provisional.items.map(({ entity: { id, name, type }, total }) => ({
      id,
      name,
      type,
      statements: total,
    })),
    extracted_total: extracted.total,
    extracted: extracted.items.map(({ id, told, when, qualifiers, confidence, flagged, citations }) => ({
      ...{ id, told, when, qualifiers: { ...qualifiers }, confidence, flagged },
      citations: citations.map(({ file, lines, quote }) => ({ file, line: lines?.start ?? null, quote })),
    })),
    proposed_total: proposed.total,
    proposed: proposed.items.map(({ quotes, expertDomain, ...one }) => ({
      ...{ ...one, quotes: [...quotes] },
      ...(expertDomain === undefined ? {} : { expert_domain: expertDomain }),
    })),
  };
}
