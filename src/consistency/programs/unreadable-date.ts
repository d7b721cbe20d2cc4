/** Dates that nobody could read, told apart by whether only the era is unknown. */
import { capital, type FindingCause } from '../../model/index.js';
import type { Ontology } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import { BEGINNING, END, parseDate, whyNoDate } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import { single } from '../operators/shared/anchors.js';
import { doubtfullyDated } from '../operators/shared/suspects.js';
import type { GroundRule, Operator } from '../rule.js';

interface Fault {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly why: string;
  readonly fix: string;
  isOf(problem: string): boolean;
}

const UNKNOWN_ERA = /^unknown era/i;

const FAULTS: readonly Fault[] = [
  {
    id: 'core/unreadable-date',
    name: 'Not a date',
    description: 'What stands where a date should stand can be read as one.',
    why: 'A date that cannot be read is no date: nothing can be compared with it, and no rule about time sees it.',
    fix: 'Write it as a date of a calendar, lean it on something dated, or keep the words in a note.',
    isOf: (problem) => !UNKNOWN_ERA.test(problem),
  },
  {
    id: 'core/unknown-era',
    name: 'A date in an unknown era',
    description: 'Every date counts its years in an era that a calendar knows.',
    why: 'A year without a known era has no place in time, and no rule about time sees it.',
    fix: 'Correct the era, or declare it in a calendar of the world.',
    isOf: (problem) => UNKNOWN_ERA.test(problem),
  },
];

export const unreadableDate: Operator = {
  family: 'core/unreadable-date',
  rules: (ontology) => FAULTS.map((fault) => ruleFor(fault, datesOf(ontology))),
};

function datesOf({ attributes }: Ontology): string[] {
  return [...attributes.values()].filter(({ value }) => value === 'date').map(({ name }) => name);
}

function ruleFor({ isOf, ...told }: Fault, attributes: readonly string[]): GroundRule {
  return {
    ...told,
    form: 'ground',
    part: '',
    pack: 'core',
    kind: 'ontology-violation',
    severity: 'warn',
    order: 'normal',
    cypher: '',
    *anchors(ground) {
      for (const name of attributes) yield* doubtfullyDated(ground, name);
    },
    affected: (_, dirt) =>
      dirt.kind === 'statement' && attributes.includes(dirt.predicate) ? [single(dirt.subject)] : [],
    check: (ground, { entity }) =>
      attributes
        .filter((name) => isDoubtful(ground, entity, name))
        .flatMap((name) =>
          [...ground.out(entity, name)].flatMap((date) => hitFor(ground, entity, name, date, isOf) ?? []),
        ),
  };
}

/** A date that was read bounds the entity; with several, one of them may not have been. */
function isDoubtful(ground: Ground, entity: Handle, name: string): boolean {
  const told = ground.out(entity, name).length;
  return told > 1 || (told === 1 && ground.date(entity, name) === null);
}

function hitFor(
  ground: Ground,
  entity: Handle,
  name: string,
  statement: StatementIndex,
  isOf: Fault['isOf'],
): Hit | null {
  const value = ground.detail(statement)?.value;
  if (value?.kind !== 'date' || value.date.min > BEGINNING || value.date.max < END) return null;
  const read = parseDate(value.date.text, ground.dates);
  if (read.kind !== 'problem' || !isOf(read.message)) return null;
  const whose = `${ground.name(entity)} (${name.replaceAll('_', ' ')})`;
  const why = whyNoDate(value.date.text, read.message);
  const message = `The date "${value.date.text}" of ${whose} cannot be read${why === null ? '' : `: ${why}`}.`;
  return {
    certainty: 'certain',
    subject: entity,
    predicate: name,
    entities: [entity],
    statements: [ground.row(statement)],
    key: [ground.id(entity), name, value.date.text],
    digest: [read.message],
    message,
    details: { kind: 'ontology-violation', claim: message },
    settles: null,
    cause: causeOf(read.message),
  };
}

const UNKNOWN_NAME = /^unknown (\p{L}+) (".+")$/u;

/** A name that no calendar has, or words that are no date, make as many findings as there are dates with them. */
function causeOf(problem: string): FindingCause {
  const [, what, name] = UNKNOWN_NAME.exec(problem) ?? [];
  return {
    key: problem.toLowerCase(),
    told: what === undefined ? capital(problem) : `The ${what} ${name} is in no calendar of this world`,
    so: 'dates are kept as words',
    fix:
      what === undefined
        ? 'Write them as dates of a calendar, lean them on something dated, or keep the words in a note.'
        : `Declare the ${what} in a calendar of the world (calendars/ beside lore.yaml), or correct the dates.`,
  };
}
