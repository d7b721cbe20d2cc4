/** Reads what a model answered. Whatever it wrote, nothing is thrown, and nothing is decided that it did not plainly say. */
import { jsonIn, withoutThoughts } from '../../llm/find-json.js';

export type ReadJudgement =
  | { readonly kind: 'keep'; readonly keep: string; readonly reason: string }
  | { readonly kind: 'none'; readonly why: string };

const MOST_TEXT = 100_000;
const MOST_REASON = 300;
const KEEP = /"keep"\s*:\s*"((?:[^"\\]|\\.){0,200})"/gi;
// Control characters, marks that turn text around, and halves of characters.
const UNSEEMLY = /[\p{Cc}\p{Cs}\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]+/gu;

/** `names` are the two relations; the answer must name one of them, and only one. */
export function readJudgement(written: string, names: readonly [string, string]): ReadJudgement {
  const text = withoutThoughts(written.slice(0, MOST_TEXT));
  if (text.includes('<think>')) return none('It was cut off in the middle of its thoughts.');
  const named = new Set<string>();
  for (const match of text.matchAll(KEEP)) {
    const side = sideOf(match[1], names);
    if (side !== null) named.add(side);
  }
  if (named.size > 1) return none('It names both.');
  const answers = answersIn(text);
  const kept = answers.flatMap((answer) => {
    const side = sideOf(answer.keep, names);
    return side === null ? [] : [{ keep: side, reason: reasonOf(answer.reason) }];
  });
  if (new Set(kept.map(({ keep }) => keep)).size > 1) return none('It names both.');
  const [first] = kept.filter(({ reason }) => reason !== '');
  if (first !== undefined) {
    if (kept.length < answers.length) return none('It answers several times, and not the same.');
    return { kind: 'keep', ...first };
  }
  if (kept.length > 0) return none('It gives no reason.');
  const [said] = answers.map(({ reason }) => reasonOf(reason)).filter((reason) => reason !== '');
  if (answers.length === 0) return none('There is no answer in it.');
  return none(said === undefined ? 'It names neither of the two.' : `It keeps neither of the two: ${said}`);
}

function answersIn(text: string): { readonly keep: unknown; readonly reason: unknown }[] {
  const found: { keep: unknown; reason: unknown }[] = [];
  const seen = new Set<string>();
  for (const value of jsonIn(text)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    if (!Object.hasOwn(value, 'keep')) continue;
    const answer = { keep: ownOf(value, 'keep'), reason: ownOf(value, 'reason') };
    // What stands in a fence is found within the text once more.
    const key = JSON.stringify(answer);
    if (!seen.has(key)) found.push(answer);
    seen.add(key);
  }
  return found;
}

function ownOf(value: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

function sideOf(keep: unknown, names: readonly [string, string]): string | null {
  if (typeof keep !== 'string') return null;
  const said = keep.trim().toUpperCase();
  return names.find((name) => name.toUpperCase() === said) ?? null;
}

function reasonOf(reason: unknown): string {
  if (typeof reason !== 'string') return '';
  const plain = reason.replace(UNSEEMLY, ' ').replace(/\s+/g, ' ').trim();
  return [...plain].slice(0, MOST_REASON).join('');
}

function none(why: string): ReadJudgement {
  return { kind: 'none', why };
}
