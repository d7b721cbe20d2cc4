/** Questions of the five types, asked by a model over a real connection: its tools, its calls, and its draft held against both. */
import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { QUESTION_TYPES } from '../../src/mcp/harness/question-types.js';
import { lore, valdorn } from '../cli-helpers.js';
import { atEnd } from '../ending.js';
import { type ScriptedServer, says, scriptedServer } from '../llm/scripted-server.js';
import { overHttp, serve } from './harness.js';
import { answers, type Conversation, converse, SILENCE, type Use, uses } from './scripted-host.js';

let client: Client;
let model: ScriptedServer;

beforeAll(async () => {
  const world = valdorn();
  expect(await lore(['ingest', '--quiet'], world)).toMatchObject({ code: 0 });
  client = await overHttp((await serve(world)).url);
  model = await scriptedServer();
  atEnd(() => model[Symbol.asyncDispose]());
});
beforeEach(() => {
  model.received.length = 0;
});

const look = (...names: readonly string[]): Use[] => names.map((query) => ['lookup', { query }]);
const check = (id: string): Use[] => [
  ['get_contradictions', { subject: id }],
  ['get_anachronisms', { entity: id }],
];

interface Case {
  readonly question: string;
  readonly calls: readonly Use[];
  /** Words that the tools must have returned before the model may answer. */
  readonly given: readonly string[];
  readonly draft: string;
}

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'who-or-what': [
    {
      question: 'Who is Aldric Raventhorne?',
      calls: [
        ...look('Aldric Raventhorne'),
        ['entity_context', { entity_id: 'aldric-raventhorne' }],
        ['list_lineage', { person: 'aldric-raventhorne' }],
        ...check('aldric-raventhorne'),
      ],
      given: ['lived 300 TA – 360 TA, not at 380 TA', 'Edmar Raventhorne was a parent of Aldric Raventhorne'],
      draft:
        'Aldric Raventhorne lived from 300 TA to 360 TA. Edmar Raventhorne was a parent of Aldric Raventhorne. (Sources/chronicles-vyr.md)',
    },
    {
      question: 'Tell me about House Vyr.',
      calls: [...look('House Vyr'), ['entity_context', { entity_id: 'house-vyr' }], ...check('house-vyr')],
      given: ['House Vyr: founded 12 TA'],
      draft: 'House Vyr was founded in 12 TA. (Houses/House Vyr.md)',
    },
    {
      question: "What's the Pale Worm?",
      calls: [
        ...look('the Pale Worm'),
        ['entity_context', { entity_id: 'the-pale-worm' }],
        ...check('the-pale-worm'),
      ],
      given: ['Sigrun Skeld killed The Pale Worm'],
      draft: 'Sigrun Skeld killed The Pale Worm. (People/Sigrun Skeld.md)',
    },
    {
      question: 'Who was Sigrun Skeld?',
      calls: [
        ...look('Sigrun Skeld'),
        ['entity_context', { entity_id: 'sigrun-skeld' }],
        ...check('sigrun-skeld'),
      ],
      given: ['Sigrun Skeld killed The Pale Worm'],
      draft: 'Sigrun Skeld killed The Pale Worm. (People/Sigrun Skeld.md)',
    },
    {
      question: 'What is Mardsville?',
      calls: [...look('Mardsville'), ['entity_context', { entity_id: 'mardsville' }], ...check('mardsville')],
      given: ['Mardsville (Settlement, id mardsville)'],
      draft: 'Mardsville is a settlement. (Places/Mardsville.md)',
    },
  ],
  'was-it-so': [
    {
      question: 'Were House Vyr and the Crimson Pact allied in 340 TA?',
      calls: [
        ...look('House Vyr', 'Crimson Pact'),
        [
          'was_true_at',
          { relation: 'ALLY_OF', subject: 'house-vyr', object: 'crimson-pact', at_time: '340 TA' },
        ],
        ['cite', { claim: 'House Vyr was allied with the Crimson Pact in 340 TA' }],
        ...check('house-vyr'),
      ],
      given: ['verdict: certain', '336 TA – 344 TA'],
      draft:
        'Yes: House Vyr was allied with the Crimson Pact from 336 TA to 344 TA. (Sources/chronicles-vyr.md)',
    },
    {
      question: 'Were House Vyr and the Crimson Pact allied in 350 TA?',
      calls: [
        ...look('House Vyr', 'Crimson Pact'),
        [
          'was_true_at',
          { relation: 'ALLY_OF', subject: 'house-vyr', object: 'crimson-pact', at_time: '350 TA' },
        ],
        ['true_during', { relation: 'ALLY_OF', subject: 'house-vyr', object: 'crimson-pact' }],
        ...check('house-vyr'),
      ],
      given: ['verdict: impossible', '336 TA – 344 TA'],
      draft:
        'No: House Vyr was allied with the Crimson Pact from 336 TA to 344 TA. (Sources/chronicles-vyr.md)',
    },
    {
      question: 'Did Aldric rule Valdorn?',
      calls: [
        ...look('Aldric', 'Valdorn'),
        ['was_true_at', { relation: 'RULES', subject: 'aldric-raventhorne', object: 'valdorn' }],
        ['true_during', { relation: 'RULES', subject: 'aldric-raventhorne', object: 'valdorn' }],
        ...check('aldric-raventhorne'),
      ],
      given: ['Aldric Raventhorne ruled Valdorn (324 TA – 360 TA)'],
      draft: 'Yes: Aldric Raventhorne ruled Valdorn from 324 TA to 360 TA. (Sources/chronicles-vyr.md)',
    },
    {
      question: 'Who ruled Valdorn in 320 TA?',
      calls: [
        ...look('Valdorn'),
        ['state_at', { entity: 'valdorn', at_time: '320 TA' }],
        ['cite', { claim: 'Maerwyn Raventhorne ruled Valdorn in 320 TA' }],
        ...check('valdorn'),
      ],
      given: ['Maerwyn Raventhorne ruled Valdorn (318 TA – 324 TA)'],
      draft: 'Maerwyn Raventhorne ruled Valdorn in 320 TA. (People/Maerwyn Raventhorne.md)',
    },
    {
      question: 'When was the Battle of Black Spire?',
      calls: [
        ...look('Battle of Black Spire'),
        ['entity_context', { entity_id: 'battle-of-black-spire' }],
        ...check('battle-of-black-spire'),
      ],
      given: ['340 TA and 342 TA', 'The Lore of Frosthollow'],
      draft:
        'The sources disagree: the Battle of Black Spire took place in 340 TA according to The Chronicles of Vyr, or in 342 TA according to The Lore of Frosthollow.',
    },
  ],
  'what-was-it-like': [
    {
      question: 'What was happening in Valdorn in 340 TA?',
      calls: [
        ...look('Valdorn'),
        ['state_at', { entity: 'valdorn', at_time: '340 TA' }],
        ['events_during', { era: '340 TA', location: 'valdorn' }],
        ...check('valdorn'),
      ],
      given: ['Aldric Raventhorne ruled Valdorn (324 TA – 360 TA)', 'Skeldmark was a vassal of Valdorn'],
      draft:
        'In 340 TA Aldric Raventhorne ruled Valdorn (Sources/chronicles-vyr.md). Skeldmark was a vassal of Valdorn in 340 TA (Places/Kingdoms/Skeldmark.md).',
    },
    {
      question: 'Who was in Mardsville during the Border Wars?',
      calls: [
        ...look('Mardsville', 'Border Wars'),
        ['entities_present', { location: 'mardsville', at_time: 'Border Wars' }],
        ...check('mardsville'),
      ],
      given: ['Finn Ferrow was in Mardsville (338 TA – 341 TA)', 'Hester Tallow lived in Mardsville'],
      draft:
        'Finn Ferrow was in Mardsville from 338 TA to 341 TA (People/Finn Ferrow.md). Hester Tallow lived in Mardsville from 320 TA to 361 TA (People/Hester Tallow.md).',
    },
    {
      question: 'What was going on in Skeldmark in 320 TA?',
      calls: [
        ...look('Skeldmark'),
        ['state_at', { entity: 'skeldmark', at_time: '320 TA' }],
        ...check('skeldmark'),
      ],
      given: ['Skeldmark was a vassal of Valdorn'],
      draft: 'Skeldmark was a vassal of Valdorn in 320 TA. (Places/Kingdoms/Skeldmark.md)',
    },
    {
      question: 'What was happening in Ashford in 340 TA?',
      calls: [
        ...look('Ashford'),
        ['state_at', { entity: 'ashford', at_time: '340 TA' }],
        ...check('ashford'),
      ],
      given: ['Kaelmoor controlled Ashford'],
      draft: 'Kaelmoor controlled Ashford in 340 TA.',
    },
    {
      question: 'What is going on in Valdorn now?',
      calls: [...look('Valdorn'), ['state_at', { entity: 'valdorn' }], ...check('valdorn')],
      given: ['380 TA (lore.yaml says so)', 'Maelis Raventhorne ruled Valdorn (360 TA – ongoing)'],
      draft: 'At the present of 380 TA, Maelis Raventhorne rules Valdorn. (People/Maelis Raventhorne.md)',
    },
  ],
  'why-did-it-happen': [
    {
      question: 'Why did the Sundering happen?',
      calls: [
        ...look('the Sundering'),
        ['event_chain', { event: 'the-sundering' }],
        ...check('the-sundering'),
      ],
      given: ['Breaking of the Concord caused The Sundering'],
      draft: 'Breaking of the Concord caused The Sundering. (Events/The Sundering.md)',
    },
    {
      question: 'What were the consequences of the Battle of Black Spire?',
      calls: [
        ...look('Battle of Black Spire'),
        ['event_chain', { event: 'battle-of-black-spire', depth: 3 }],
        ...check('battle-of-black-spire'),
      ],
      given: ['Battle of Black Spire caused Burning of the Spire Ferry'],
      draft:
        'The Battle of Black Spire caused the Burning of the Spire Ferry. (Events/Battle of Black Spire.md)',
    },
    {
      question: 'How did Aldric Raventhorne come to power?',
      calls: [
        ...look('Aldric Raventhorne'),
        ['event_chain', { event: 'aldric-raventhorne' }],
        ['timeline', { entity: 'aldric-raventhorne' }],
        ...check('aldric-raventhorne'),
      ],
      given: ['Coronation of Aldric (spring 324 TA)', 'Aldric Raventhorne ruled Valdorn'],
      draft:
        'Aldric Raventhorne took part in the Coronation of Aldric in spring 324 TA. He ruled Valdorn from 324 TA to 360 TA (Sources/chronicles-vyr.md).',
    },
    {
      question: 'What led to the Border Wars?',
      calls: [...look('Border Wars'), ['event_chain', { event: 'border-wars' }], ...check('border-wars')],
      given: ['March of the Hungry caused Border Wars'],
      draft: 'The March of the Hungry caused the Border Wars. (Data/events.yaml)',
    },
    {
      question: 'What came of the Thaw?',
      calls: [...look('The Thaw'), ['event_chain', { event: 'the-thaw' }], ...check('the-thaw')],
      given: ['The Thaw caused March of the Hungry'],
      draft: 'The Thaw caused the March of the Hungry. (Events/The Thaw.md)',
    },
  ],
  'tell-the-story': [
    {
      question: 'Tell me about the Border Wars.',
      calls: [
        ...look('Border Wars'),
        ['latest_run', {}],
        ['summarize_chain', { entity: 'border-wars' }],
        ['lore_about', { entity: 'border-wars', limit: 2 }],
        ...check('border-wars'),
      ],
      given: ['March of the Hungry caused Border Wars', 'Border Wars began in 329 TA'],
      draft:
        'The March of the Hungry caused the Border Wars (Data/events.yaml). The Border Wars began in 329 TA (Events/Border Wars.md).',
    },
    {
      question: 'What was House Vyr like?',
      calls: [
        ...look('House Vyr'),
        ['latest_run', {}],
        ['narrate_arc', { entity: 'house-vyr' }],
        ['lore_about', { entity: 'house-vyr', limit: 2 }],
        ...check('house-vyr'),
      ],
      given: ['House Vyr was founded in 12 TA'],
      draft: 'House Vyr was founded in 12 TA. (Houses/House Vyr.md)',
    },
    {
      question: 'Describe the Age of Iron.',
      calls: [
        ...look('Age of Iron'),
        ['latest_run', {}],
        ['narrate_arc', { entity: 'age-of-iron' }],
        ['entity_context', { entity_id: 'age-of-iron' }],
        ...check('age-of-iron'),
      ],
      given: ['312 TA', '366 TA', 'Fair of Applecross, dated 250 TA, is set in Age of Iron'],
      draft:
        'The Age of Iron lasted from 312 TA to 366 TA, though this is disputed: the Fair of Applecross, dated 250 TA, is set in it.',
    },
    {
      question: 'Tell the story of Sigrun Skeld.',
      calls: [
        ...look('Sigrun Skeld'),
        ['latest_run', {}],
        ['narrate_arc', { entity: 'sigrun-skeld' }],
        ...check('sigrun-skeld'),
      ],
      given: ['Sigrun Skeld killed The Pale Worm'],
      draft: 'Sigrun Skeld killed The Pale Worm. (People/Sigrun Skeld.md)',
    },
    {
      question: 'Narrate the Battle of Black Spire.',
      calls: [
        ...look('Battle of Black Spire'),
        ['latest_run', {}],
        ['summarize_chain', { entity: 'battle-of-black-spire' }],
        ...check('battle-of-black-spire'),
      ],
      given: ['Border Wars caused Battle of Black Spire', '340 TA and 342 TA'],
      draft:
        'The Border Wars caused the Battle of Black Spire (Events/Border Wars.md). The sources disagree: the Battle of Black Spire took place in 340 TA according to The Chronicles of Vyr, or in 342 TA according to The Lore of Frosthollow.',
    },
  ],
};

it('has five questions at least of each type', () => {
  expect(Object.keys(CASES)).toEqual(QUESTION_TYPES.map(({ id }) => id));
  for (const cases of Object.values(CASES)) expect(cases.length).toBeGreaterThanOrEqual(5);
});

describe.each(Object.entries(CASES))('of the type %s', (_, cases) => {
  it.each(cases.map((one) => [one.question, one] as const))(
    '%s',
    async (question, { calls, given, draft }) => {
      model.script(uses(...calls), answers(draft, ...given));
      const { calls: made, verdicts, printed } = await converse(client, model, question, 0);
      expect(made.map(({ isError, text }) => (isError ? text : ''))).toEqual(calls.map(() => ''));
      expect(verdicts.map(({ ok, violations, claims }) => ({ ok, violations, claims }))).toEqual([
        { ok: true, violations: [], claims: expect.any(Array) },
      ]);
      expect(verdicts[0]?.calls_held_against).toBe(calls.length);
      expect(printed).toBe(draft);
    },
  );
});

const codes = ({ verdicts }: Conversation) => verdicts.at(-1)?.violations.map(({ code }) => code);

/** Asks, with a model that says the same again when it is told that its draft does not hold. */
async function stubborn(question: string, calls: readonly Use[], draft: string): Promise<Conversation> {
  const steps = calls.length === 0 ? [] : [uses(...calls)];
  model.script(...steps, says(draft), says(draft));
  return converse(client, model, question, 1);
}

describe('a model that', () => {
  it('answers from what it was trained on is not believed, even where it is right', async () => {
    const went = await stubborn(
      'Who ruled Valdorn in 340 TA?',
      [],
      'Aldric Raventhorne ruled Valdorn in 340 TA.',
    );
    expect(codes(went)).toEqual(['tool-first']);
    expect(went.printed).toBe(SILENCE);
  });

  it('settles a contradiction was told both sides, and both are told to the user', async () => {
    const went = await stubborn(
      'When was the Battle of Black Spire?',
      [...look('Battle of Black Spire'), ...check('battle-of-black-spire')],
      'The Battle of Black Spire took place in 340 TA.',
    );
    expect(textsOf(went)).toContain('342 TA');
    expect(went.verdicts.at(-1)?.counts).toMatchObject({ disputed: 1 });
    expect(went.printed).toMatch(/340 TA and 342 TA/);
  });

  it('takes the past for the present was told when it ended, and the sentence is struck', async () => {
    const went = await stubborn(
      'Who rules Valdorn?',
      [
        ...look('Aldric Raventhorne'),
        ['entity_context', { entity_id: 'aldric-raventhorne' }],
        ...check('aldric-raventhorne'),
      ],
      'Aldric Raventhorne rules Valdorn.',
    );
    expect(textsOf(went)).toContain('lived 300 TA – 360 TA, not at 380 TA');
    expect(went.verdicts.at(-1)?.struck[0]?.because).toContain('324 TA – 360 TA');
    expect(went.printed).toBe(SILENCE);
  });

  it('tells the provisional as canon was warned, and it is named so to the user', async () => {
    const went = await stubborn(
      'Who was the mother of Joren Fenner?',
      [...look('Joren Fenner'), ['list_lineage', { person: 'joren-fenner' }], ...check('joren-fenner')],
      'Old Marta was a parent of Joren Fenner.',
    );
    expect(textsOf(went)).toMatch(/Provisional, no canonical document defines them: [^\n]*Old Marta/);
    expect(codes(went)).toContain('unresolved-first');
    expect(went.printed).toContain('No canonical document defines Old Marta');
  });

  it('looks for no anachronism has them told for it', async () => {
    const went = await stubborn(
      'Who fought at the Red Ford?',
      [
        ...look('Battle of the Red Ford'),
        ['entity_context', { entity_id: 'battle-of-the-red-ford' }],
        ['get_contradictions', { subject: 'battle-of-the-red-ford' }],
      ],
      'Corvin Hale and Ilsabet Vyr took part in the Battle of the Red Ford. Aldric Raventhorne ruled Valdorn.',
    );
    expect(textsOf(went)).toMatch(/open anachronisms? about “Battle of the Red Ford”/);
    expect(codes(went)).toContain('anachronisms-first');
    expect(went.printed).toMatch(/Corvin Hale.* before Corvin Hale was born/);
  });

  it('makes up what a tool returned has it struck', async () => {
    const went = await stubborn(
      'Whom did Aldric kill?',
      [...look('Aldric Raventhorne'), ...check('aldric-raventhorne')],
      'The tool returned that Aldric Raventhorne killed Odile Marsh.',
    );
    expect(codes(went)).toContain('no-misquote');
    expect(went.printed).toBe(SILENCE);
  });

  it('cites a document that does not exist has the sentence struck', async () => {
    const went = await stubborn(
      'Who ruled Valdorn in 340 TA?',
      [...look('Valdorn'), ['state_at', { entity: 'valdorn', at_time: '340 TA' }], ...check('valdorn')],
      'Aldric Raventhorne ruled Valdorn in 340 TA (Sources/annals-of-nowhere.md).',
    );
    expect(codes(went)).toContain('fabricated-citation');
    expect(went.printed).toBe(SILENCE);
  });

  it('borrows the calls of another conversation has made none', async () => {
    const went = await stubborn(
      'Who ruled Valdorn in 320 TA?',
      [],
      'Maerwyn Raventhorne ruled Valdorn in 320 TA.',
    );
    expect(went.verdicts.map(({ calls_held_against }) => calls_held_against)).toEqual([0, 0]);
  });

  it('takes the correction is printed whole', async () => {
    const right = 'Maerwyn Raventhorne ruled Valdorn in 320 TA. (People/Maerwyn Raventhorne.md)';
    model.script(
      uses(...look('Valdorn'), ['state_at', { entity: 'valdorn', at_time: '320 TA' }], ...check('valdorn')),
      says('Aldric Raventhorne ruled Valdorn in 320 TA.'),
      answers(right, 'Maerwyn Raventhorne ruled Valdorn (318 TA – 324 TA)'),
    );
    const went = await converse(client, model, 'Who ruled Valdorn in 320 TA?', 1);
    expect(went.verdicts.map(({ ok }) => ok)).toEqual([false, true]);
    expect(went.printed).toBe(right);
  });
});

it('shows a model the list of tools and the contract, and nothing else', async () => {
  model.script(says(SILENCE));
  await converse(client, model, 'Who is Zorblax?', 0);
  const { messages, tools } = model.received[0]?.body ?? {};
  expect(messages).toEqual([
    { role: 'system', content: expect.stringContaining('lookup') },
    { role: 'user', content: 'Who is Zorblax?' },
  ]);
  expect(tools).toHaveLength((await client.listTools()).tools.length);
});

const textsOf = ({ calls }: Conversation) => calls.map(({ text }) => text).join('\n');
