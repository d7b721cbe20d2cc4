/** Dates that have not come yet, where records tell of the past alone. They are kept as words, so nothing follows from them. */
import type { Ontology } from '../../packs/ontology.js';
import type { Anchor } from '../../store/findings.js';
import type { Handle } from '../../store/ground.js';
import { momentOfDate, parseDate } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import { single } from '../operators/shared/anchors.js';
import { beginningIsUnknown, endIsUnknown } from '../operators/shared/windows.js';
import { phraseOf } from '../operators/shared/wording.js';
import type { GroundRule, Operator } from '../rule.js';

const ID = 'core/in-the-future';

export const inTheFuture: Operator = {
  family: ID,
  rules: (ontology) => (ontology.future === 'refused' ? [ruleFor(ontology)] : []),
};

function ruleFor({ attributes, relationTypes }: Ontology): GroundRule {
  const dates = [...attributes.values()].filter(({ value }) => value === 'date').map(({ name }) => name);
  const relations = [...relationTypes.values()].filter(({ temporal }) => temporal !== 'timeless');
  const names = new Set([...dates, ...relations.map(({ name }) => name)]);
  return {
    id: ID,
    name: 'It has not happened yet',
    description: 'A record is of the past: no date lies after today.',
    why: 'What has not happened yet cannot be recorded: mostly a digit was mistyped, or two were exchanged.',
    fix: 'Correct the year.',
    form: 'ground',
    part: '',
    pack: 'core',
    kind: 'ontology-violation',
    severity: 'error',
    order: 'normal',
    cypher: '',
    *anchors(ground) {
      for (const name of names) for (const entity of ground.subjects(name)) yield single(entity);
    },
    affected: (_, dirt): readonly Anchor[] =>
      dirt.kind === 'statement' && names.has(dirt.predicate) ? [single(dirt.subject)] : [],
    check(ground, { entity }) {
      const told = dates.flatMap((name) => ofAttribute(ground, entity, name));
      const windows = relations.flatMap((relation) =>
        [...ground.out(entity, relation.name)]
          .filter((statement) => isHalfRead(ground, statement))
          .flatMap((statement) => ofWindow(ground, statement, () => phraseOf(ground, relation, statement))),
      );
      return [...told, ...windows];
    },
  };
}

function ofAttribute(ground: Ground, entity: Handle, name: string): Hit[] {
  const statements = [...ground.out(entity, name)];
  if (statements.length === 0 || (statements.length === 1 && ground.date(entity, name) !== null)) return [];
  return statements.flatMap((statement) => {
    const value = ground.detail(statement)?.value;
    if (value?.kind !== 'date' || !isToCome(ground, value.date.text)) return [];
    const what = name.replaceAll('_', ' ');
    const message = `The ${what} of ${ground.name(entity)} is dated ${value.date.text}, which lies in the future.`;
    return [hit(ground, statement, name, value.date.text, message, [entity])];
  });
}

function isHalfRead(ground: Ground, statement: StatementIndex): boolean {
  const window = ground.window(statement);
  return beginningIsUnknown(window) || endIsUnknown(window);
}

function ofWindow(ground: Ground, statement: StatementIndex, said: () => string): Hit[] {
  const detail = ground.detail(statement);
  const texts = [...new Set([detail?.fromText, detail?.untilText])].filter((text) => text != null);
  const [text] = texts.filter((one) => isToCome(ground, one));
  if (text === undefined) return [];
  const message = `${said()} (${text}), and that lies in the future.`;
  const ends = [ground.subject(statement), ground.object(statement)];
  return [hit(ground, statement, ground.predicate(statement), text, message, ends)];
}

function isToCome(ground: Ground, text: string): boolean {
  const { now } = ground.dates;
  const moment = momentOfDate(parseDate(text, ground.dates));
  return now !== undefined && moment !== null && moment.min > now;
}

function hit(
  ground: Ground,
  statement: StatementIndex,
  predicate: string,
  text: string,
  message: string,
  entities: readonly Handle[],
): Hit {
  return {
    certainty: 'certain',
    subject: ground.subject(statement),
    predicate,
    entities,
    statements: [ground.row(statement)],
    key: [...entities.map((entity) => ground.id(entity)), predicate, text],
    digest: [text],
    message,
    details: { kind: 'ontology-violation', claim: message },
    settles: null,
  };
}
