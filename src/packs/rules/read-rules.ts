/** The rule files of a folder, in the order of their names. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Problems } from '../problems.js';
import { MAX_FILE_BYTES } from '../yaml-file.js';
import { readRule } from './read-rule.js';
import type { RuleFile } from './rule-file.js';

/** More than any pack needs; a folder with more is something else. */
const MAX_RULES = 1_000;
const STEM = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function readRules(folder: string, pack: string, problems: Problems): RuleFile[] {
  const names = listRules(folder);
  if (names.length > MAX_RULES) {
    const message = `There are ${names.length} rules; at most ${MAX_RULES} are read.`;
    problems.add('pack/too-large', { file: folder }, message);
    return [];
  }
  const rules = names.flatMap((name) => readRuleFile(path.join(folder, name), pack, problems) ?? []);
  const seen = new Map<string, RuleFile>();
  return rules.filter((rule) => {
    const first = seen.get(rule.id);
    seen.set(rule.id, first ?? rule);
    if (first === undefined) return true;
    const at = rule.tagsAt.id ?? rule.queryAt;
    problems.add(
      'rule/id-twice',
      at,
      `The rule "${rule.id}" is there already, in ${first.file}.`,
      'Keep one.',
    );
    return false;
  });
}

export function readRuleFile(file: string, pack: string, problems: Problems): RuleFile | null {
  const stem = path.basename(file).replace(/\.cypher$/i, '');
  if (!STEM.test(stem)) {
    const hint = 'Use lower-case words joined by hyphens, which name the fault: two-crowns.cypher.';
    problems.add('rule/file-name', { file }, `"${stem}" cannot be a rule's name.`, hint);
    return null;
  }
  try {
    const { size } = statSync(file);
    if (size > MAX_FILE_BYTES) {
      const message = `The file has ${size} bytes; at most ${MAX_FILE_BYTES} are read.`;
      problems.add('pack/too-large', { file }, message);
      return null;
    }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    return readRule(file, text.replaceAll('\r\n', '\n'), pack, problems);
  } catch (cause) {
    const reason =
      cause instanceof TypeError
        ? 'it is not valid UTF-8'
        : cause instanceof Error
          ? cause.message
          : String(cause);
    problems.add('pack/unreadable', { file }, `The file cannot be read: ${reason}.`);
    return null;
  }
}

function listRules(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.cypher$/i.test(name) && !name.startsWith('.'))
      .sort();
  } catch {
    return [];
  }
}
