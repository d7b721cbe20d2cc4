/** Calendars sketched from the dates in notes: as much as they show, and no more. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { calendarSchema, compileCalendar, type DateContext, parseDate } from '../../../time/index.js';
import { DatesSeen, sketchCalendar } from './index.js';

function seen(...texts: readonly string[]): DatesSeen {
  const dates = new DatesSeen();
  for (const text of texts) dates.read(text);
  return dates;
}

function contextOf(yaml: string): DateContext {
  const calendar = compileCalendar(calendarSchema.parse(parse(yaml)));
  return { calendars: [calendar], default: calendar.id };
}

function sketch(...texts: readonly string[]) {
  const found = sketchCalendar(seen(...texts), { name: 'Count of the Weir' });
  if (found === null) throw new Error('no sketch');
  return { ...found, yaml: found.yaml ?? '', dates: contextOf(found.yaml ?? '') };
}

function bounds(text: string, dates: DateContext) {
  const date = parseDate(text, dates);
  if (date.kind !== 'moment') throw new Error(`${text}: ${JSON.stringify(date)}`);
  return { min: date.moment.min, max: date.moment.max };
}

const WEIR = [
  'The keep was burnt on the 24th Uktar, 5420 AS.',
  'Mera was crowned on 1st Alturiak, 5421 AS.',
  'She came on 3rd Uktar, 5421 AS, and was gone by 9th Alturiak, 5421 AS.',
  'The weir was built in 295 BS and fell in 250 BS. It stood from 295–250 BS.',
  'The old court met in 12 BS.',
];

describe('eras and months', () => {
  it('are named with the dates that show them', () => {
    const { yaml, id, now } = sketch(...WEIR);
    expect(id).toBe('count-of-the-weir');
    expect(now).toBeNull();
    expect(yaml).toMatch(
      /\{ id: BS, name: BS, start: 0, direction: down \} # beside \d years: 295 BS; .*It counts down: both it and AS are written, 1 ranges in it run down/,
    );
    expect(yaml).toMatch(/\{ name: Uktar \} # in 2 dates, up to its 24\. day: 24th Uktar, 5420 AS/);
    expect(yaml).toContain('default_era: AS');
  });

  it('are read with the era before the year, and so are seasons', () => {
    const { yaml, dates } = sketch(
      'Hew died on 14 Larkmoon AY 139, and Bo on 2 Larkmoon AY 140.',
      'They met in the spring of AY 141 and in the spring of 142.',
      'The keep stood until AY 120; it fell in AY 121 after AY 119-121.',
    );
    expect(yaml).toMatch(/\{ name: Larkmoon \} # in 2 dates, up to its 14\. day: 14 Larkmoon AY 139/);
    expect(yaml).toMatch(/\{ name: spring \} # in 2 dates: spring of AY 141/);
    expect(bounds('14 Larkmoon AY 139', dates)).toEqual(bounds('AY 139', dates));
    expect(bounds('the spring of 141', dates)).toEqual(bounds('AY 141', dates));
    expect(parseDate('14 Karkmoon AY 139', dates).kind).toBe('problem');
  });

  it('let a winter run into the next year, and no other season', () => {
    const { yaml, dates } = sketch(
      'Hew died in the winter of 139 AY, and Bo in the winter of 140 AY.',
      'They met in the spring of 141 AY and in the spring of 142 AY. The keep fell in 121 AY.',
      'It stood until 120 AY, and again in 150 AY and 151 AY.',
    );
    expect(yaml).toMatch(/\{ name: winter, runs_over: true \}/);
    expect(bounds('the winter of 139 AY', dates)).toEqual({
      min: bounds('139 AY', dates).min,
      max: bounds('140 AY', dates).max,
    });
    expect(bounds('the spring of 141 AY', dates)).toEqual(bounds('141 AY', dates));
  });

  it('do not count down where a life in them runs up', () => {
    const years = (life: string) =>
      sketch(
        'In AY 120, in AY 121, in AY 122, in AY 123, in AY 124, in AY 125, in AY 126 and in AY 139 nothing happened.',
        'In BY 120, in BY 131, in BY 466 and in BY 512 neither did.',
        life,
      ).yaml;
    expect(years('Jorun (born BY 139, died BY 61) cast it.')).toMatch(/id: BY, .*direction: down/);
    expect(years('Jorun (born BY 61, died BY 139) cast it.')).not.toMatch(/id: BY/);
  });

  it('do not count down where the second year is cut short, or a day', () => {
    const years = ['In AE 2163, since AE 2164, until AE 2165.', 'from AE 2163-04-12 to AE 2163-05-02'];
    const { yaml, dates } = sketch(
      ...years,
      'Odo ruled AE 1788-92, then Bo AE 1792-99.',
      '1788–92 AE, 1792–99 AE',
    );
    expect(yaml).toMatch(/id: AE, /);
    expect(yaml).not.toContain('direction: down');
    expect(bounds('AE 1788', dates).max).toBeLessThan(bounds('AE 1792', dates).min);
  });

  it('are no falls of towns, and no spells of a game', () => {
    const years = 'In AY 120, in AY 121, in AY 122 and in AY 123 nothing happened.';
    const { yaml } = sketch(
      years,
      'After its fall in 345 AY, and the fall of 346 AY. On 3 Leaf-fall 341 AY, on 4 Leaf-fall 342 AY.',
      'A hot spring in 312 AY, a spring in 313 AY.',
    );
    expect(yaml).toContain('name: Leaf-fall }');
    expect(yaml).not.toMatch(/name: (?:fall|spring) /);
    expect(
      sketchCalendar(seen('Squire: XP 200–450', 'Knight: XP 450–900', 'Lord: XP 900–1800'), {}),
    ).toBeNull();
    expect(
      sketchCalendar(seen('3 Trolls, XP 1800', '2 Ogres XP 450', '4 Wolves, 200 XP', '9 Bats, XP 100'), {}),
    ).toBeNull();
  });

  it('let a date be read within its year', () => {
    const { dates } = sketch(...WEIR);
    expect(bounds('24th Uktar, 5420 AS', dates)).toEqual(bounds('5420 AS', dates));
    expect(bounds('295 BS', dates).max).toBeLessThan(bounds('250 BS', dates).min);
    expect(bounds('1 BS', dates).max + 1).toBe(bounds('1 AS', dates).min);
  });

  it('are read with commas in their years, and count down where ranges do', () => {
    const { yaml, dates } = sketch(
      'The empire stood 18,000–10,000 BP.',
      'Its dimming lasted 10,000–9,000 BP and began in 10,000 BP.',
      'The forge (~30,000 BP) is older.',
    );
    expect(yaml).toMatch(/\{ id: BP, name: BP, start: 0, direction: down \}/);
    expect(bounds('18,000 BP', dates).max).toBeLessThan(bounds('9,000 BP', dates).min);
  });

  it('are none where years have numbers alone', () => {
    const years = ['Year 0', 'Year 1', 'Year 2', 'Year 3', 'Year 4', 'In Year 5'];
    const { yaml, dates } = sketch(...years);
    expect(yaml).toMatch(/\{ id: YR, name: YR, start: 0, has_year_zero: true \} # 6 years are told/);
    expect(bounds('Year 0', dates).max + 1).toBe(bounds('Year 1', dates).min);
    expect(sketchCalendar(seen(...years.slice(0, 4)), {})).toBeNull();
    expect(sketchCalendar(seen(...years.map((year) => year.toLowerCase())), {})).toBeNull();
  });

  it('may be written out', () => {
    const ages = ['In year 12 of the Third Age', 'in 40 of the Third Age', 'since 100 of the Third Age'];
    const { dates } = sketch(...ages);
    expect(parseDate('Year 12 of the Third Age', dates).kind).toBe('moment');
  });

  it('count in front matter where the field is a date', () => {
    const dates = new DatesSeen();
    for (const text of ['312 TR', '198 TR', '170 TR']) dates.read(text, true);
    expect(sketchCalendar(dates)?.yaml).toContain('id: TR');
  });
});

describe('what is not sure is left out', () => {
  it('a B that stands alone counts no way at all', () => {
    const { dates, yaml } = sketch('born in 300 BR', 'died in 310 BR', 'since 320 BR', 'from 300–310 BR');
    expect(yaml).not.toContain('direction: down');
    expect(bounds('300 BR', dates).max).toBeLessThan(bounds('310 BR', dates).min);
  });

  it('and none where nothing shows which way it counts', () => {
    expect(sketchCalendar(seen('in 5000 BP', 'around 900 BP', 'since 300 BP'))).toBeNull();
  });

  it('a pair of which the notes show that both run on', () => {
    const texts = ['in 300 BR', 'from 300–310 BR', 'from 320–330 BR', 'in 5 AR', 'in 7 AR', 'in 9 AR'];
    expect(sketch(...texts).yaml).not.toContain('direction: down');
  });

  it('an era that lies nobody knows where', () => {
    const ages = ['in 12 SA', 'in 40 SA', 'since 100 SA'];
    const { yaml, remarks, dates } = sketch(...WEIR, 'in 5400 AS', 'since 5401 AS', ...ages);
    expect(yaml).not.toMatch(/^ {2}- .*\bSA\b/m);
    expect(remarks.join(' ')).toContain('"SA" stands beside 3 years');
    expect(parseDate('12 SA', dates).kind).toBe('problem');
  });

  it('measures that are no dates', () => {
    const play = [
      'It has 120 HP and 18 AC.',
      'A chest with 500 GP and 1000 XP.',
      'a DC 15 check',
      'is reduced to 0 HP',
      'until 1 HP',
      'before 0 HP',
      'after 12 HP',
      'costs 250 GP',
      '300 GP',
      '12 HP',
    ];
    expect(sketchCalendar(seen(...play))).toBeNull();
  });

  it('eras of the world outside', () => {
    expect(
      sketchCalendar(seen('in 1066 AD', 'in 44 BC', 'since 1066 AD', 'until 30 BC', 'in 12 AD', 'in 9 BC')),
    ).toBeNull();
  });

  it('but a pair that borrows one of them', () => {
    const { yaml } = sketch('in 44 BC', 'until 30 BC', 'in 9 BC', 'in 300 AC', 'in 310 AC', 'since 9 AC');
    expect(yaml).toContain('{ id: BC, name: BC, start: 0, direction: down }');
    expect(yaml).toContain('{ id: AC, name: AC, start: 1 }');
  });

  it('words between two numbers that are no dates', () => {
    const { yaml } = sketch(
      ...WEIR,
      'rolled 19 Enemy 2',
      '16 Enemy 1',
      'Roughly 9,000 came',
      'Roughly 5,000 left',
    );
    expect(yaml).not.toMatch(/Enemy|Roughly/);
  });

  it('a month that was seen once, without an era', () => {
    expect(sketch(...WEIR, 'on 3rd Smarch, 5421').yaml).not.toContain('Smarch');
    const { yaml, dates } = sketch(...WEIR, 'on 3rd Smarch, 5421 AS', 'They shot 12 Wolves, 5421 AS.');
    expect(yaml).toContain('{ name: Smarch } # in 1 date, up to its 3. day: 3rd Smarch, 5421 AS');
    expect(yaml).not.toContain('Wolves');
    expect(bounds('3rd Smarch, 5421 AS', dates)).toEqual(bounds('5421 AS', dates));
  });
});

describe('the present', () => {
  const BACK = [
    'It fell in 18,000 BP. They came in 39,000 BP.',
    'From 18,000–10,000 BP, and 9,000–8,000 BP.',
  ];

  it('is where an era ends that counts the same years as `years ago`', () => {
    const { now, remarks } = sketch(...BACK, 'It fell 18,000 years ago, and they came 39,000 years ago.');
    expect(now).toBe('1 BP');
    expect(remarks.join()).toContain('18,000, 39,000');
  });

  it('is not known where other years are told so, or one alone', () => {
    expect(sketch(...BACK, 'It fell 18,000 years ago.').now).toBeNull();
    expect(sketch(...BACK, 'It fell 17,000 years ago, they came 38,000 years ago.').now).toBeNull();
  });

  const YEARS =
    '## Year 0\n## Year 1\n## Year 2\nIn Year 1 it fell. In Year 2 it rose. By Year 2 all was well.\n';

  it('is the one date that the notes call so', () => {
    expect(sketch(`${YEARS}## Year 3 - Current Year\n`).now).toBe('Year 3');
    expect(sketch(`${YEARS}**Current year:** Year 3\n`).now).toBe('Year 3');
    expect(sketch(`${YEARS}## Year 3 - Current Year\n## Year 2 (present day)\n`).now).toBeNull();
    expect(sketch(`${YEARS}## Year 3 - The currents turn\n`).now).toBeNull();
  });
});

describe('an era that is a mark beside the year', () => {
  const homeOf = (...texts: readonly string[]) =>
    /default_era: "?([\p{L}]+)"?/u.exec(sketchCalendar(seen(...texts), { name: 'Count' })?.yaml ?? '')?.[1];

  it.each([
    ['Y', 'Bo was born in Y096 and died in Y152. The keep was founded in Y118.'],
    ['y', 'Cobb, b. y360. Ludd, b. y379, d. y403. Reeve since y410.'],
    ['R', 'He was born at Cleth in R. 118. She died in R. 160. The house was founded in R. 1.'],
    ['oR', '**Born:** 61 oR\n**Died:** 133 oR\nShe was born in 104 oR.'],
    ['pf', '**Born:** 541 p.f.\n**Died:** 588 p.f., aged 47\nBorn in 502 p.f., at Owlgate.'],
    ['FY', 'Died FY 33. Founded in FY 22. Born in FY 3. Speaker until FY 29. It fell in FY 36.'],
  ])('is %s', (era, text) => {
    expect(homeOf(text)).toBe(era);
  });

  it.each([
    ['rooms', 'The bats nest in K20. The count was born in K84. See K20, K21 and K60. In K60 sits a cat.'],
    ['dice', 'Roll d20, then d100. In d20 rounds he dies. From d20 to d100.'],
    ['hours', 'Born at 10 p.m. on a Monday. He died at 11 p.m. and was founded at 12 a.m.'],
    ['points', 'Dies at 0 HP. From 12 HP to 20 HP. In 15 AC plate. It has 30 HP.'],
    ['years that are not sure', 'Born c1340, died c1390. Founded c1200, ruled c1210. Born ca1340.'],
    ['initials', 'J. 12 and J. 14 are pages. In J. 15 he is told of.'],
  ])('is none of %s', (_, text) => {
    expect(homeOf(text)).toBeUndefined();
  });

  it('dates the months that stand with it, also in short years', () => {
    const { yaml } = sketch(
      'Born on 6 Fairday S58, died on 9 Fairday S91. Bo was born in S60, founded the house in S61, and died in S88.',
    );
    expect(yaml).toMatch(/\{ name: Fairday \} # in 2 dates, up to its 9\. day/);
  });

  it.each([
    ['Edward', '1. Henry, 1216\n2. John, 1199\n3. Edward, 1272', '3. Edward, 1272', '> 3. Edward, 1272'],
    ['Ogre', '1 Ogre, AC 11', 'Then 1 Ogre, AC 11', 'At last 1 Ogre, AC 11'],
  ])('dates no %s, who is counted', (word, ...texts) => {
    const { yaml } = sketch(...WEIR, ...texts);
    expect(yaml).toContain('{ name: Uktar }');
    expect(yaml).not.toContain(word);
  });

  it('reads a day with a dot within a sentence', () => {
    expect(
      sketch(...WEIR, 'It fell on 3. Edmoon, 1272 AS.', 'It rose on 4. Edmoon, 1273 AS.').yaml,
    ).toContain('{ name: Edmoon }');
  });
});
