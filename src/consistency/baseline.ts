/** A baseline: findings that a team has decided to live with for now, as a file that reads well in a diff. */
import { z } from 'zod';
import { compareText, type Finding, LoreError } from '../model/index.js';

export const BASELINE_FILE = 'lore-baseline.json';

export interface Suppressed {
  readonly id: string;
  readonly rule: string;
  /** Other windows or values are another matter: the finding counts again. */
  readonly digest: string;
  /** For whoever reads the file; it decides nothing. */
  readonly message: string;
}

export interface Baseline {
  readonly findings: readonly Suppressed[];
}

const schema = z.strictObject({
  version: z.literal(1),
  findings: z.array(
    z.strictObject({ id: z.string(), rule: z.string(), digest: z.string(), message: z.string() }),
  ),
});

export const NO_BASELINE: Baseline = { findings: [] };

export function parseBaseline(text: string, file = BASELINE_FILE): Baseline {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    throw unreadable(file, cause instanceof Error ? cause.message : String(cause));
  }
  const parsed = schema.safeParse(data);
  if (parsed.success) return { findings: parsed.data.findings };
  const [issue] = parsed.error.issues;
  throw unreadable(file, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'it cannot be read'}`);
}

function unreadable(file: string, why: string): LoreError {
  return new LoreError({
    code: 'check/bad-baseline',
    message: `${file} is not a baseline: ${why}.`,
    hint: 'Delete it, or write it anew with `lore check --suppress-all`.',
    at: { file },
  });
}

/** One line for each, sorted: a finding more or less is one line more or less. */
export function printBaseline({ findings }: Baseline): string {
  const lines = [...findings]
    .sort((a, b) => compareText(a.rule, b.rule) || compareText(a.id, b.id))
    .map(({ id, rule, digest, message }) => `    ${JSON.stringify({ id, rule, digest, message })}`);
  return `{\n  "version": 1,\n  "findings": [${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n  `}]\n}\n`;
}

/** Everything that counts now is suppressed from here on. */
export function baselineOf(findings: readonly Finding[]): Baseline {
  return { findings: findings.map(({ id, rule, digest, message }) => ({ id, rule, digest, message })) };
}

/** Without what is no longer found. */
export function pruned({ findings }: Baseline, found: readonly Pick<Finding, 'id' | 'digest'>[]): Baseline {
  const still = new Set(found.map(identity));
  return { findings: findings.filter((one) => still.has(identity(one))) };
}

/** A confirmed finding is never suppressed: a person has said that it is wrong. */
export function applyBaseline<F extends Pick<Finding, 'id' | 'digest' | 'status'>>(
  findings: readonly F[],
  baseline: Baseline,
): { readonly counted: F[]; readonly suppressed: F[] } {
  const known = new Set(baseline.findings.map(identity));
  const counted: F[] = [];
  const suppressed: F[] = [];
  for (const finding of findings)
    (known.has(identity(finding)) && finding.status !== 'confirmed' ? suppressed : counted).push(finding);
  return { counted, suppressed };
}

function identity({ id, digest }: Pick<Finding, 'id' | 'digest'>): string {
  return `${id} ${digest}`;
}
