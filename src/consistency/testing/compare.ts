/** Holds what a rule found in a test world against what it should have. */
import type { Finding } from '../../model/index.js';
import type { ExpectedFinding } from './test-file.js';

/** What is wrong, in words; empty when each expected finding is there and no other is. */
export function compareFindings(
  expected: readonly ExpectedFinding[],
  found: readonly Finding[],
): readonly string[] {
  const left = [...found];
  const problems: string[] = [];
  // The most particular first, so that a vague one does not take its finding.
  for (const one of [...expected].sort((a, b) => weight(b) - weight(a))) {
    const at = left.findIndex((finding) => isLike(finding, one));
    if (at >= 0) left.splice(at, 1);
    else problems.push(`expected ${wanted(one)}; found ${found.length === 0 ? 'none' : 'none like it'}`);
  }
  return [...problems, ...left.map((finding) => `found, and should not be: ${told(finding)}`)];
}

function weight(expected: ExpectedFinding): number {
  return JSON.stringify(expected).length;
}

function isLike(finding: Finding, expected: ExpectedFinding): boolean {
  const { subject, entities = [], message = [], certainty, predicate, settles, statements } = expected;
  const names = finding.entities.map(({ name }) => name);
  return (
    finding.certainty === certainty &&
    (subject === undefined || finding.subject.name === subject) &&
    (predicate === undefined || finding.predicate === predicate) &&
    (settles === undefined || finding.settles?.includes(settles) === true) &&
    (statements === undefined || finding.statements.length === statements) &&
    entities.every((name) => names.includes(name)) &&
    message.every((part) => finding.message.includes(part))
  );
}

/** `a finding about House Tull that says "Ann"`. */
function wanted({
  subject,
  entities,
  message,
  certainty,
  predicate,
  settles,
  statements,
}: ExpectedFinding): string {
  const said = [...(message ?? [])].map((part) => JSON.stringify(part)).join(' and ');
  return [
    certainty === 'possible' ? 'a possible finding' : 'a finding',
    subject === undefined ? '' : `about ${subject}`,
    entities === undefined ? '' : `with ${entities.join(', ')}`,
    predicate === undefined ? '' : `of ${predicate}`,
    said === '' ? '' : `that says ${said}`,
    settles === undefined ? '' : `settled by ${JSON.stringify(settles)}`,
    statements === undefined ? '' : `on ${statements} statements`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function told({ certainty, subject, entities, message, statements }: Finding): string {
  const names = entities.map(({ name }) => name).join(', ');
  return `${certainty}, about ${subject.name} (${names}; ${statements.length} statements): ${message}`;
}
