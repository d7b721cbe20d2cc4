/** What somebody did, or was there, at a time that the words beside it tell. */
import { describe, expect, it } from 'vitest';
import { earth, valdorn } from '../../../test/time/calendars.fixture.js';
import { extractProse } from '../../ingest/extract/prose.js';
import { loadOntology } from '../../packs/index.js';
import { calendarSchema, compileCalendar, createDateParser, type DateContext } from '../../time/index.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });

/** Exact remarks of these predicates: of whom, and when. */
function told(
  text: string,
  predicates: readonly string[],
  page?: string,
  dates: DateContext = valdorn,
): string[] {
  const about = page === undefined ? null : { ref: { name: page }, aliases: [], type: 'Person' };
  const parseDate = createDateParser(dates).parse;
  return extractProse(text, { ontology, parseDate, page: about })
    .flatMap(({ subject, predicate, object, at, confidence }) => {
      if (!predicates.includes(predicate) || confidence < 0.8) return [];
      const value = 'date' in object ? object.date : 'number' in object ? `${object.number} ${at}` : at;
      return `${subject.ref.name} ${predicate} ${value}`;
    })
    .sort();
}

describe('what befell somebody, by its name and a date', () => {
  it.each([
    ['402 TA – Death of Odo Marsh', ['Odo Marsh death 402 TA']],
    [
      'Birth of Odo Marsh and of Ines Corvane, 374 TA',
      ['Ines Corvane birth 374 TA', 'Odo Marsh birth 374 TA'],
    ],
    ['411 TA: Murder of Odo Marsh by Ines Corvane', ['Odo Marsh death 411 TA']],
    ['420 TA: Funeral of Odo Marsh.', ['Odo Marsh death by 420 TA']],
    ['Coronation of Odo Marsh (415 TA)', ['Odo Marsh deed 415 TA']],
    ["Odo Marsh's exile, 421 TA", ['Odo Marsh deed 421 TA']],
    ['287 TA – Siege of Odo Marsh', ['Odo Marsh seen 287 TA']],
    ['Death of the son of Odo Marsh, 410 TA', []],
    ["Death of Odo Marsh's son, 410 TA", []],
    ['Death of Odo Marsh avenged, 420 TA', []],
    ['423 TA – Wedding of Odo Marsh, called off', ['Wedding of Odo Marsh deed 423 TA']],
    ['Death of Odo Marsh, foretold in 420 TA', ['Death of Odo Marsh deed 420 TA']],
    ['424 TA: Execution of Odo Marsh – stayed', []],
    ['Anniversary of the death of Odo Marsh, 450 TA', []],
  ])('%s', (text, expected) => {
    expect(told(text, ['deed', 'seen', 'birth', 'death'])).toEqual(expected);
  });
});

describe('a deed', () => {
  it.each([
    [
      'When Ines was given the ship in 386 TA Theodora Maddern wrote her a letter.',
      ['Theodora Maddern deed 386 TA'],
    ],
    ['Theodora Maddern wrote a letter when Ines was given the ship.', []],
    [
      'Odo Marsh sold the mill, and when Ines was crowned in 386 TA, Theodora Maddern wrote to her.',
      ['Theodora Maddern deed 386 TA'],
    ],
    ['Odo Marsh painted the night when the tower burned in 340 TA.', []],
    ['Odo Marsh remembers when the tower burned in 340 TA.', []],
    ['One long voyage, in 314 TA: Silas Hollin goes out to the fort.', ['Silas Hollin deed 314 TA']],
    ['One long voyage, of 314 TA and later: Silas Hollin goes out.', []],
    ['Matthias Hollin, from 371 TA, held the feast in the hall.', ['Matthias Hollin deed 371 TA']],
    [
      'For the journey, that same summer of 359 TA, Matthias Hollin hired a boat.',
      ['Matthias Hollin deed summer of 359 TA'],
    ],
    ['The treaty of 341 TA pleased Matthias Hollin.', []],
    [
      'The loft was opened by Odo Marsh in person on 3 Thawmoon 341 TA.',
      ['Odo Marsh deed 3 Thawmoon 341 TA'],
    ],
    ['Its bell, cast by Odo Marsh in 341 TA, still hangs.', ['Odo Marsh deed 341 TA']],
    ['It was not sold by Odo Marsh in 341 TA.', []],
    ['It had been opened by Odo Marsh in 341 TA.', []],
    ['It was made by a pupil of Odo Marsh in 341 TA.', []],
  ])('%s', (text, expected) => {
    expect(told(text, ['deed'])).toEqual(expected);
  });

  it('is told of whoever sent what arrives, and not of whom it was kept from', () => {
    const of = (text: string) => told(text, ['deed']).filter((one) => one.startsWith('Odo Marsh'));
    expect(of('In 361 TA a letter came from Odo Marsh.')).toEqual(['Odo Marsh deed 361 TA']);
    expect(of('In 361 TA Edmund Hale received a letter from Odo Marsh.')).toEqual(['Odo Marsh deed 361 TA']);
    expect(of('In 361 TA Edmund Hale found a letter from Odo Marsh.')).toEqual([]);
    expect(of('In 361 TA Edmund Hale came from Odo Marsh.')).toEqual([]);
  });

  it('is that of the page where a note leaves out whom it is about', () => {
    expect(told('Bought the Blind Heron in 340 TA.', ['deed'], 'Kell Brannoch')).toEqual([
      'Kell Brannoch deed 340 TA',
    ]);
    expect(told('Raised in 331 TA by his uncle.', ['deed'], 'Kell Brannoch')).toEqual([]);
  });

  it.each([
    ['In 360 TA Odo Marsh led the march in effigy.', []],
    ['In 360 TA Odo Marsh led the march.', ['Odo Marsh deed 360 TA']],
    ['In 360 TA Odo Marsh came back, at least on the stage.', []],
    ['In 360 TA Odo Marsh came back to the stage door.', ['Odo Marsh deed 360 TA']],
    ['In 360 TA Odo Marsh received the Star posthumously.', []],
    ['In 360 TA Odo Marsh received the Star.', ['Odo Marsh deed 360 TA']],
    ['In 360 TA the *Odo Marsh* saved nine lives.', []],
    ['In 360 TA *Odo Marsh* saved nine lives.', ['Odo Marsh deed 360 TA']],
    ['In 360 TA **Odo Marsh** saved nine lives.', ['Odo Marsh deed 360 TA']],
  ])('needs whoever does it in person: %s', (text, expected) => {
    expect(told(text, ['deed'], 'Odo Marsh')).toEqual(expected);
  });

  it.each([
    ['In 352 TA the son, Henry, wore the sword.', []],
    ['In 352 TA his son Henry wore the sword.', []],
    ['In 352 TA Henry wore the sword.', ['Henry Pryor deed 352 TA']],
    ['In 352 TA the captain, Henry, wore the sword.', ['Henry Pryor deed 352 TA']],
    ['In 352 TA the son of Ada, Henry Pryor, wore the sword.', ['Henry Pryor deed 352 TA']],
  ])('is that of the kin who go by the name of the page: %s', (text, expected) => {
    expect(told(text, ['deed'], 'Henry Pryor')).toEqual(expected);
  });

  it('has a year of its own before a closed word, and none before what may be counted', () => {
    expect(
      told('In 1861 the guild chose Odo Marsh, and Odo Marsh wept.', ['deed'], undefined, earth),
    ).toEqual(['Odo Marsh deed 1861']);
    expect(told('With 1861 ships Odo Marsh wept.', ['deed'], undefined, earth)).toEqual([]);
    expect(told('Odo Marsh died with 400 who would not yield.', ['death'], undefined, earth)).toEqual([]);
  });
});

describe('a death', () => {
  it('lies before the time at which there is a widow', () => {
    const of = (text: string) => told(text, ['death']);
    expect(of('By the rental of 345 TA it is held by Isolda, widow of Geoffrey Corsley.')).toEqual([
      'Geoffrey Corsley death by 345 TA',
    ]);
    expect(of("In 345 TA Geoffrey Corsley's widow sold the mill.")).toEqual([
      'Geoffrey Corsley death by 345 TA',
    ]);
    expect(of("In 345 TA Geoffrey Corsley's wife sold the mill.")).toEqual([]);
    expect(of('Isolda, widow of Geoffrey Corsley, sold the mill.')).toEqual([]);
    expect(of('Isolda, widow of Geoffrey Corsley, was born in 290 TA.')).toEqual([]);
    expect(of('Isolda, widow of Geoffrey Corsley, married Odo Marsh in 320 TA.')).toEqual([]);
  });

  it('is told of the page in a note that ends without a verb of its own', () => {
    const note = 'Killed on the bridge next spring (318 TA), south end, about an hour before the Warden.';
    expect(told(note, ['death'], 'Tamsin Roe')).toEqual(['Tamsin Roe death 318 TA']);
    const long =
      'Born in Wrenlow in 288 TA, joined the Watch at eighteen, and was made Captain because all were dead, Tamsin Roe included.';
    expect(told(long, ['birth'], 'Kell Brannoch')).toEqual(['Kell Brannoch birth 288 TA']);
    const office = 'Vicar from 331 TA to his death in 349 TA.';
    expect(told(office, ['death'], 'Hugh Pennard')).toEqual(['Hugh Pennard death 349 TA']);
    expect(told('Ormund from 331 TA to his death in 349 TA.', ['death'], 'Hugh Pennard')).toEqual([]);
    expect(told('Killed in about 318 TA.', ['death'], 'Tamsin Roe')).toEqual([]);
  });
});

describe('what goes by a name', () => {
  it.each([
    ['In 350 TA she stood at the first Battle of Hesp.', []],
    ['In 350 TA she stood at the Battle of Hesp.', ['Battle of Hesp seen 350 TA']],
    ['In 350 TA she stood at the first day of the Battle of Hesp.', ['Battle of Hesp seen 350 TA']],
    ['In 350 TA she slept at the new Castle Orm.', []],
    ['In 350 TA she slept at Castle Orm.', ['Castle Orm seen 350 TA']],
  ])('is not another of that name: %s', (text, expected) => {
    expect(told(text, ['seen'], 'Wenna')).toEqual(expected);
  });

  it.each([
    ['Hesp was settled again in 350 TA.', []],
    ['Hesp was settled anew in 350 TA.', []],
    ['In 350 TA Hesp was settled anew.', []],
    ['Hesp was settled in 350 TA.', ['Hesp founded 350 TA']],
    ['Hesp was settled in 350 TA. It was bought again.', ['Hesp founded 350 TA']],
    ['In 350 TA he had the old bridge at Hesp pulled down.', []],
    ['Hesp was pulled down in 350 TA.', ['Hesp destroyed 350 TA']],
  ])('began and ended once: %s', (text, expected) => {
    expect(told(text, ['founded', 'destroyed'])).toEqual(expected);
  });

  it.each([
    [
      'Members: Hugh Vane (d. 310 TA), Odo Vane (d. 318 TA), Hugh Vane (d. 349 TA).',
      ['Odo Vane death 318 TA'],
    ],
    [
      'Members: Hugh Vane (d. 310 TA), Odo Vane (d. 318 TA).',
      ['Hugh Vane death 310 TA', 'Odo Vane death 318 TA'],
    ],
  ])('died once: %s', (text, expected) => {
    expect(told(text, ['death'])).toEqual(expected);
  });

  it.each([
    ['Otto the younger', 'Otto Brandl, born in 323 TA, kept bees.', ['Otto the younger birth 323 TA']],
    ['Otto', 'Otto Brandl, born in 323 TA, kept bees.', ['Otto Brandl birth 323 TA']],
    ['Otto the younger', '[[Otto Brandl]], born in 323 TA, kept bees.', ['Otto Brandl birth 323 TA']],
    ['Cassia Vane', 'Her daughter, also Cassia (371 TA–433 TA), kept bees.', []],
    ['Cassia Vane', 'Their only daughter, Cassia, was born in 371 TA.', ['Cassia Vane birth 371 TA']],
  ])('is whom the page of %s means: %s', (page, text, expected) => {
    expect(told(text, ['birth'], page)).toEqual(expected);
  });
});

describe('an age', () => {
  it.each([
    [
      'She left in 344 TA. She was thirty-one, and made no fuss about it.',
      ['Merrin Tolliver aged 31 344 TA'],
    ],
    ['She left in 344 TA and came home in 350 TA. She was thirty-one.', []],
    ['She left in 344 TA. She was thirty-one when she came back.', []],
    ['She left in 344 TA. She was 31 when she returned.', []],
    ['She was born in 313 TA. She was thirty-one.', []],
    ['She was sixty-two when she was sworn in in 371 TA.', ['Merrin Tolliver aged 62 371 TA']],
    ['She was sixty-two when she was sworn in.', []],
  ])('%s', (text, expected) => {
    expect(told(text, ['aged'], 'Merrin Tolliver')).toEqual(expected);
  });
});

describe('the time of the sentence before', () => {
  const of = (text: string, dates = valdorn) =>
    told(text, ['deed'], undefined, dates).filter((one) => one.startsWith('Odo Marsh'));

  it.each([
    ['The bell was cast on 3 Seedmoon 340 TA. Odo Marsh rang it that morning.', '3 Seedmoon 340 TA'],
    ['The bell was cast in 340 TA. That same year Odo Marsh rang it.', '340 TA'],
    ['The bell was cast on 3 Seedmoon 340 TA. On that day Odo Marsh rang it.', '3 Seedmoon 340 TA'],
    ['The bell was cast on 3 Seedmoon 340 TA. The same night Odo Marsh rang it.', '3 Seedmoon 340 TA'],
    ['The bell was cast in 340 TA. Odo Marsh rang it the same year.', '340 TA'],
  ])('%s', (text, date) => {
    expect(of(text)).toEqual([`Odo Marsh deed ${date}`]);
  });

  it.each([
    ['The bell was cast in 340 TA. Odo Marsh rings it to this day.', 'now'],
    ['The bell was cast on 3 Seedmoon 340 TA. Odo Marsh rang it on this day.', 'maybe now'],
    ['The bell was cast on 3 Seedmoon 340 TA. Before that day Odo Marsh rang it.', 'before'],
    ['The bell was cast in 340 TA and broke in 350 TA. Odo Marsh rang it that year.', 'one of two'],
    ['The bell was cast on 3 Seedmoon 340 TA. Odo Marsh rang it that day when she came.', 'another day'],
    ['The bell was cast on 3 Seedmoon 340 TA.\n\nOdo Marsh rang it that morning.', 'another paragraph'],
    ['The bell was cast in 340 TA. Odo Marsh rang it.', 'no time'],
    ['The bell was cast on 3 Seedmoon 340 TA. Rain fell. That night Odo Marsh rang it.', 'another night'],
    ['The bell was cast in 340 TA. That night Odo Marsh rang it.', 'a night of which year'],
    ['The bell was cast on 3 Seedmoon 340 TA. Odo Marsh rang it that year.', 'a date in it'],
    ['Bo Tarn was crowned in 340 TA. Odo Marsh left the mill the same year he died.', 'when he died'],
    ['Bo Tarn was crowned in 340 TA. The same year he died, Odo Marsh left the mill.', 'when he died'],
    ['The war ended on 3 Seedmoon 340 TA. Every year on that day Odo Marsh opened the gates.', 'often'],
    ['The war ended on 3 Seedmoon 340 TA. On that day Odo Marsh opens the gates.', 'again and again'],
  ])('%s (%s)', (text) => {
    expect(of(text)).toEqual([]);
  });

  it('is a year, however short years are', () => {
    const calendar = compileCalendar(
      calendarSchema.parse({
        ...{ id: 'short', name: 'Short', epoch: 0, epoch_year: 1, year_days: 120 },
        ...{ eras: [{ id: 'SY', name: 'SY', start: 1 }], default_era: 'SY' },
      }),
    );
    const dates = { calendars: [calendar], default: 'short' };
    expect(of('The bell was cast in 340 SY. That year Odo Marsh rang it.', dates)).toEqual([
      'Odo Marsh deed 340 SY',
    ]);
  });
});
