/** Facts that say the same of one thing but for one phrase, and facts that only look so. */
import { expect, it } from 'vitest';
import { DAY } from '../sketch/seen.js';
import { sketchOf } from '../sketch/sketch.js';
import { bySlot } from './by-slot.js';
import { phrasesOf } from './phrases.js';

const seen = (id: string, content: string, days: number, author = `author ${id}`) => ({
  ...{ id, content, author, at: days * DAY, stands: true },
  sketch: sketchOf(content),
});
const held = (older: string, newer: string, days = 6) =>
  bySlot(seen('2', newer, days), [seen('1', older, 0)]);

it('takes a sentence apart at its verb and its small words', () => {
  const [clause] = phrasesOf('The keys of the boat shed are kept in the harbour office');
  expect(clause?.verbs).toEqual(['keep']);
  expect(clause?.isPassive).toBe(true);
  expect(clause?.phrases.map(({ link, words }) => [link, ...words])).toEqual([
    ['', 'key'],
    ['of', 'boat', 'shed'],
    ['in', 'harbour', 'offic'],
  ]);
});

it.each([
  ['The pager for the tide gauge is with Harbour Ops', 'Survey carries the pager for the tide gauge'],
  ['Crew rosters are printed with Typst', 'Pandoc prints the crew rosters'],
  ['Events of the loan queue are keyed by loan_id', 'The key of loan queue events is branch_id'],
  ['Thumbnails of scanned maps are served from Bunny', 'Scanned map thumbnails are served from KeyCDN'],
  ['Spare rotors are stored in the north hangar', 'Spare rotors are kept in the tool crib'],
  [
    'Nightshade does the sound for the winter fair',
    'The sound for the winter fair is in the hands of Ostrava Audio',
  ],
  ['The linen van comes on Mondays', 'The linen van comes on Thursdays'],
  ['Refunds above the limit need a second signature', 'Refunds above the limit need no second signature'],
  ['Passport scans in the vault are encrypted', 'Passport scans lie in the vault in clear text'],
  ['Dogs are allowed in the reading garden', 'Dogs are forbidden in the reading garden'],
  ['Harbour fees are collected by Finance', 'The lock keepers collect the harbour fees'],
  ['Chart tiles are served through Fastly', 'Chart tiles are served through Bunny'],
  ['Bosun whistles are signed out in Snipe', 'Bosun whistles are signed out in Excel'],
  ['The choir rehearsal is on Monday at 19:00', 'choir rehearsal happens Thursday at 19:00'],
  ['Ida is the treasurer of the rowing club', 'The treasurer of the rowing club is Omar'],
  ['Ida is the approver for boat loans', 'Boat loans are approved by Omar'],
  [
    'The tide kiosk is built with Electron',
    'Known thing, our tide kiosk is built with Tauri so no bundled browser',
  ],
  ['Our loan archive sits in eu-west-1', 'For the auditors, the loan archive is located in eu-central-1'],
  ['The boat house key hangs in the galley', 'The boat house key is kept in the lamp locker'],
])('finds two answers: %s; %s', (older, newer) => {
  expect(held(older, newer)).toMatchObject({ kind: 'ambiguity', facts: ['1', '2'], holdsIfYes: ['2'] });
});

it.each([
  ['another of its kind', 'Crew rosters are printed with Typst', 'Cargo lists are printed with Pandoc'],
  ['some of them', 'Maps are served from Bunny', 'Scanned maps are served from KeyCDN'],
  [
    'two doings',
    'Spare rotors are painted in the north hangar',
    'Spare rotors are balanced in the tool crib',
  ],
  ['two users of one thing', 'The booking site uses Kafka', 'The loan desk uses Kafka'],
  ['a plan', 'Crew rosters are printed with Typst', 'Crew rosters will be printed with Pandoc'],
  ['a change', 'Crew rosters are printed with Typst', 'Crew rosters are now printed with Pandoc'],
  [
    'more of the same',
    'Crew rosters are printed with Typst',
    'Crew rosters are printed with Typst in the tower',
  ],
  ['others than these', 'Dogs are allowed in the reading garden', 'Dogs are forbidden in the herb garden'],
  [
    'what is not done twice',
    'Guests do not enter the vault',
    'Nobody enters the vault without a guest badge',
  ],
  ['a part of it', 'The tide app is in Dart', 'Integration tests of the tide app are written in Python'],
  ['a season', 'Soup is served in the mess', 'Soup is served on the quay in summer'],
  ['tools of unlike kinds', 'The tide app is written in Go', 'The tide app is built with Bazel'],
  ['what somebody did', 'The tide model is a regression tree', 'We tried a transformer as the tide model'],
  ['one of several', 'Ida is an umpire of the rowing club', 'Omar is an umpire of the rowing club'],
  [
    'holders of two offices',
    'Ida is the treasurer of the rowing club',
    'Omar is the treasurer of the chess club',
  ],
  ['two names of one tool', 'The main database is Postgres', 'PostgreSQL is the main database'],
  ['two who get it', 'The tide report goes to sailors', 'The tide report goes to divers'],
])('is silent on %s', (_, older, newer) => {
  expect(held(older, newer)).toBeNull();
});

it('leaves it to an author to tell something else, and what is long ago to others', () => {
  const [older, newer] = [
    'Spare rotors are stored in the north hangar',
    'Spare rotors are kept in the tool crib',
  ];
  expect(bySlot(seen('2', newer, 6, 'mira'), [seen('1', older, 0, 'mira')])).toBeNull();
  expect(held(older, newer, 90)).toBeNull();
});
