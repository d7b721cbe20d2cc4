/** Dates that strangers wrote are read right, or left as they are and said. */
import { afterEach, describe, expect, test } from 'vitest';
import { SALT, type Small, small } from './worlds.fixture.js';

let open: Small | null = null;
const begin = async (files: Readonly<Record<string, string>>): Promise<Small> => {
  open = await small(files);
  return open;
};
afterEach(async () => {
  await open?.end();
  open = null;
});

const person = (name: string, fields: string, prose = '') => ({
  [`People/${name}.md`]: `---\ntype: person\n${fields}\n---\n${prose}\n`,
});
const UNDECLARED = { 'lore.yaml': 'name: Mere\npack: high-fantasy\n' };
const SALTED = {
  'lore.yaml': 'name: Salt\npack: high-fantasy\ncalendar: salt\n',
  'calendars/salt.yaml': SALT,
};

describe('an era or month that no calendar knows', () => {
  test.each([
    ['CY 4122', UNDECLARED],
    ['4122 CY', UNDECLARED],
    ['12 Smarch', UNDECLARED],
    ['5421 AS', UNDECLARED],
    ['4122 CY', SALTED],
    ['12 Smarch 340 AS', SALTED],
  ])('leaves %s unread in a field, with a notice', async (text, files) => {
    const { says, notices } = await begin({ ...files, ...person('Orla', `born: ${text}`) });
    expect(await says('birth')).toEqual([`orla birth ${text} (unread)`]);
    expect(notices.join('\n')).toContain('ingest/bad-date');
  });

  test.each([
    ['Orla died in CY 4122.', '"CY" is no era here'],
    ['Orla died in 4122 CY.', '"CY" is no era here'],
    ['Orla died on 12 Smarch 340.', '"Smarch" is no month here'],
    ['Orla died on the 24th Uktar, 5420 AS.', 'is no'],
    ['Orla was born in 338 CY and died in 341.', '"CY" is no era here'],
    ['Orla died in the year 12 of the Sixth Age.', '"Sixth Age" is no era here'],
  ])('leaves it unread in prose: %s', async (prose, said) => {
    const { says, notices } = await begin({ ...UNDECLARED, ...person('Orla', '', prose) });
    expect([...(await says('death')), ...(await says('birth'))]).toEqual([]);
    expect(notices.join('\n')).toContain(said);
  });

  test.each([
    ['Orla died in 340 AS.', 'orla death 340 AS'],
    ['Orla died about 340.', 'orla death about 340'],
    ['Orla died in 340, as Cyrus had foretold.', 'orla death 340'],
    ['Orla died on 12 Flood 340 AS.', 'orla death 12 Flood 340 AS'],
  ])('and what is known is read: %s', async (prose, said) => {
    const { says, notices } = await begin({ ...SALTED, ...person('Orla', '', prose) });
    expect(await says('death')).toEqual([said]);
    expect(notices.filter((one) => one.startsWith('ingest/bad-date'))).toEqual([]);
  });

  test('is told once for a whole vault', async () => {
    const files = Object.assign(
      {},
      ...['A', 'B', 'C', 'D', 'E'].map((name) => person(name, '', `${name} died in 300 CY.`)),
    );
    const { notices } = await begin({ ...UNDECLARED, ...files });
    expect(notices.filter((one) => one.includes('"CY"'))).toHaveLength(1);
  });

  test('is not taken for a year by what checks an answer', async () => {
    const { world } = await begin({ ...SALTED, ...person('Orla', 'died: 340 AS') });
    const verdicts = async (answer: string) =>
      (await world.reads.verifyAnswer(answer)).claims.map(({ verdict }) => verdict);
    expect(await verdicts('Orla died in 340 AS.')).toEqual(['supported']);
    expect(await verdicts('Orla died in 340 CY.')).not.toContain('supported');
  });
});

describe('dates of the desk', () => {
  const session = '---\ntype: event\ndate: 2025-03-14\ncreated: 2025-03-15\nupdated: 2026-03-23\n---\n';

  test.each([
    ['with a calendar of its own', SALTED],
    ['that nobody gave a calendar to', UNDECLARED],
  ])('never become dates of a world %s', async (_, files) => {
    const { says, notices } = await begin({
      ...files,
      'Events/Session 1.md': `${session}On 14 March 2025 Orla was born. Orla died on 2025-03-20.\n`,
      ...person('Orla', 'born: 2026-03-23'),
    });
    expect(await says('in_fiction_date')).toEqual([]);
    expect(await says('birth')).toEqual([]);
    expect(await says('death')).toEqual([]);
    expect(await says('date_as_written')).toEqual(['session-1 date_as_written 2025-03-14']);
    expect(await says('born_as_written')).toEqual(['orla born_as_written 2026-03-23']);
    expect(await says('created_as_written')).toEqual(['session-1 created_as_written 2025-03-15']);
    expect(notices.join('\n')).toContain('"date" holds dates of the world outside');
  });

  test('are dates where the world is of today, or says so', async () => {
    const real = {
      'lore.yaml': 'name: Town\npack: high-fantasy\ncalendar: gregorian\n',
      'Events/Session 1.md': session,
    };
    const { says } = await begin(real);
    expect(await says('in_fiction_date')).toEqual(['session-1 in_fiction_date 2025-03-14']);
  });

  test('are dates where lore.yaml says that now is today', async () => {
    const near = {
      'lore.yaml': 'name: Town\npack: high-fantasy\nnow: 2025-06-01\n',
      'Events/Session 1.md': session,
    };
    const { says } = await begin(near);
    expect(await says('in_fiction_date')).toEqual(['session-1 in_fiction_date 2025-03-14']);
  });

  test('in a key that is itself the name of a date are a text, too, and no finding', async () => {
    const { says, world } = await begin({
      ...SALTED,
      ...person('Orla', 'birth: 2026-03-23\ncreated: 2026-03-23'),
    });
    expect(await says('birth_as_written')).toEqual(['orla birth_as_written 2026-03-23']);
    const [birth] = await world.store.statements({ predicates: ['birth_as_written'] });
    expect(birth).toMatchObject({ value: { kind: 'text' } });
    const { rows } = await world.store.query({ text: 'MATCH (p:Person) RETURN p.birth AS b, p.name AS n' });
    expect(rows).toEqual([[null, 'Orla']]);
    const { findings } = await world.check();
    expect(findings.map(({ rule }) => rule).filter((rule) => /date|era/.test(rule))).toEqual([]);
  });

  test('and the near miss is a date of the world', async () => {
    const { says } = await begin({ ...SALTED, ...person('Orla', 'born: 0312-02-20') });
    expect(await says('birth')).toEqual(['orla birth 0312-02-20']);
  });
});

describe('dates of a calendar plugin', () => {
  const event = (fields: string) => ({ 'Events/Siege.md': `---\ntype: event\n${fields}\n---\n` });

  test.each([
    ['fc-date: 312-02-20', ['siege in_fiction_date 0312-02-20']],
    ['fc-date: 312-Flood-20', ['siege in_fiction_date 0312-Flood-20']],
    ['fc-date: { year: 312, month: 2, day: 20 }', ['siege in_fiction_date 0312-02-20']],
    ['fc-date: { year: 312, month: Flood, day: 20 }', ['siege in_fiction_date 0312-Flood-20']],
    ['fc-date: { year: 312 }', ['siege in_fiction_date +0312']],
    ['fc-date: 2026-02-20\nfc-calendar: Salt Count', ['siege in_fiction_date 2026-02-20 (Salt Count)']],
    ['fc-date: 312-01-20\nfc-end: 313-02-04', ['siege began 0312-01-20', 'siege ended 0313-02-04']],
  ])('say when an event was: %s', async (fields, expected) => {
    const { says } = await begin({ ...SALTED, ...event(fields) });
    const found = [...(await says('in_fiction_date')), ...(await says('began')), ...(await says('ended'))];
    expect(found).toEqual(expected);
    expect(await says('fc_date')).toEqual([]);
  });

  test('are told of a page that is no event, and are nobody’s birth', async () => {
    const fields =
      'fc-date: { year: 312, month: 2, day: 20 }\nfc-calendar: Salt Count\nfc-category: births\nfc-display-name: Orla comes';
    const { says, notices } = await begin({ ...SALTED, ...person('Orla', fields) });
    expect(await says()).toEqual([
      'orla fc_calendar Salt Count',
      'orla fc_category births',
      'orla fc_date 0312-02-20 (Salt Count)',
      'orla fc_display_name Orla comes',
    ]);
    expect(notices.filter((one) => one.includes('fc-'))).toEqual([]);
  });

  test('in a calendar that is not there stay words', async () => {
    const { says, notices } = await begin({
      ...SALTED,
      ...event('fc-date: 312-02-20\nfc-calendar: Moon Count'),
    });
    expect(await says('in_fiction_date')).toEqual(['siege in_fiction_date 0312-02-20 (Moon Count) (unread)']);
    expect(notices.join('\n')).toContain('ingest/bad-date');
  });

  test('that come again every year are none', async () => {
    const { says } = await begin({ ...SALTED, ...event('fc-date: { month: 2, day: 20 }') });
    expect((await says('in_fiction_date')).every((one) => one.endsWith('(unread)'))).toBe(true);
  });
});
