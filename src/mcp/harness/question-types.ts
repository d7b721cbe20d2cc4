/** The five types of question: how to recognise them, which tools in which order, and what an answer consists of. */

export interface Step {
  readonly tool: string;
  /** Its input, as it is written for the question's own words. */
  readonly input: string;
  /** When it is called, where not always. */
  readonly when?: string;
}

export interface ExampleCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, string | number>>;
  readonly gives: string;
  /** Words of the reply, which `gives` sums up. */
  readonly shows: readonly string[];
}

export interface QuestionType {
  /** Name of its prompt. */
  readonly id: string;
  readonly title: string;
  readonly asks: readonly string[];
  readonly steps: readonly Step[];
  /** The parts of an answer, in order; the wording is free. */
  readonly answer: string;
  readonly example: {
    readonly question: string;
    /** As they go in the sample world. */
    readonly calls: readonly ExampleCall[];
    readonly answer: string;
  };
}

const step = (tool: string, input: string, when?: string): Step =>
  when === undefined ? { tool, input } : { tool, input, when };

const called = (
  tool: string,
  input: ExampleCall['input'],
  gives: string,
  ...shows: readonly string[]
): ExampleCall => ({ tool, input, gives, shows });

export const QUESTION_TYPES: readonly QuestionType[] = [
  {
    id: 'who-or-what',
    title: 'Identity and description',
    asks: ['Who is Aldric?', 'Tell me about House Vyr.', 'What is a Pale Worm?'],
    steps: [
      step('lookup', 'query'),
      step('entity_context', 'entity_id, at_time=current'),
      step('expand_context', 'entity_id, hops=2, min_confidence=0.5', 'the context is thin'),
      step('significance_of', 'entity_id'),
      step('list_lineage', 'person', 'it is a person'),
      step('get_contradictions', 'subject'),
      step('get_orphans', 'entity'),
    ],
    answer:
      'What it is and when; what is told of it; its lineage if a person; why it matters; sources; caveats.',
    example: {
      question: 'Who is Aldric Raventhorne?',
      calls: [
        called(
          'lookup',
          { query: 'Aldric Raventhorne' },
          'found: aldric-raventhorne, a Person, 300 TA – 360 TA',
          'outcome: found',
          'id aldric-raventhorne',
          '300 TA – 360 TA',
        ),
        called(
          'entity_context',
          { entity_id: 'aldric-raventhorne' },
          'told as of 380 TA, because lore.yaml says so: he lived 300 TA – 360 TA, not then; his children, with the pages that say so',
          '380 TA (lore.yaml says so)',
          'Aldric Raventhorne lived 300 TA – 360 TA, not at 380 TA',
        ),
        called(
          'list_lineage',
          { person: 'aldric-raventhorne' },
          'his parents by blood, Lysa Harrow and Edmar Raventhorne, with the pages that say so',
          'Lysa Harrow was a parent of Aldric Raventhorne',
          'Edmar Raventhorne was a parent of Aldric Raventhorne',
        ),
        called('get_contradictions', { subject: 'aldric-raventhorne' }, 'none', 'total: 0'),
      ],
      answer:
        'Aldric Raventhorne, called the Iron King, lived from 300 to 360 TA and is dead at the present of 380 TA. He was a child of Edmar Raventhorne and Lysa Harrow. (Sources: Aldric Raventhorne; The Chronicles of Vyr.)',
    },
  },
  {
    id: 'was-it-so',
    title: 'Fact check at a time',
    asks: ['Were House Vyr and the Crimson Pact allied in 340 TA?', 'Did Aldric rule Valdorn?'],
    steps: [
      step('lookup', 'each name'),
      step('was_true_at', 'relation, subject, object, at_time'),
      step('cite', 'the claim', 'it held'),
      step('true_during', 'relation, subject, object', 'it did not, or nobody says'),
      step('get_contradictions', 'subject'),
      step('get_anachronisms', 'entity'),
    ],
    answer:
      'Whether it held at that time; the real interval; who says so; a caveat where it is disputed or uncertain.',
    example: {
      question: 'Did Aldric have anything to do with the Long Winter?',
      calls: [
        called(
          'lookup',
          { query: 'Long Winter' },
          'found: long-winter, an Era, 289 TA – 312 TA',
          'id long-winter',
          '289 TA – 312 TA',
        ),
        called(
          'was_true_at',
          { relation: 'PARTICIPATED_IN', subject: 'aldric-raventhorne', object: 'long-winter' },
          'does-not-apply: one takes part in events, and this is an era; timeline instead',
          'does-not-apply',
          'instead: timeline',
        ),
        called(
          'timeline',
          { entity: 'aldric-raventhorne', relation: 'PARTICIPATED_IN' },
          'the coronation in spring 324 TA and the Battle of Black Spire: none within the era',
          'Coronation of Aldric (spring 324 TA)',
          'Battle of Black Spire (340 TA or 342 TA)',
        ),
        called('get_anachronisms', { entity: 'aldric-raventhorne' }, 'none', 'total: 0'),
      ],
      answer:
        'Nothing in the record connects them: the Long Winter ended in 312 TA, and the first event he is told to have taken part in is his coronation in 324 TA, twelve years later. (Sources: Coronation of Aldric; The Chronicles of Vyr.)',
    },
  },
  {
    id: 'what-was-it-like',
    title: 'State of the world at a time',
    asks: ['What was happening in Valdorn in 340 TA?', 'Who was in Mardsville during the Border Wars?'],
    steps: [
      step('lookup', 'the place or group'),
      step('state_at', 'entity, at_time'),
      step('entities_present', 'location, at_time', 'the state is thin, or it was asked who was there'),
      step('events_during', 'era, location'),
      step('get_contradictions', 'subject, severity=warn'),
    ],
    answer: 'The time; who ruled and belonged; who was there; what was going on; disputes in the record.',
    example: {
      question: 'What was happening in Valdorn in 340 TA?',
      calls: [
        called('lookup', { query: 'Valdorn' }, 'found: valdorn, a Kingdom', 'id valdorn', 'Kingdom'),
        called(
          'state_at',
          { entity: 'valdorn', at_time: '340 TA' },
          'ruled by Aldric Raventhorne, with Skeldmark as a vassal since 316 TA',
          'Aldric Raventhorne ruled Valdorn (324 TA – 360 TA)',
          'Skeldmark was a vassal of Valdorn (316 TA – ongoing)',
        ),
        called(
          'events_during',
          { era: '340 TA', location: 'valdorn' },
          'certain: the Border Wars; possible: the Battle of Black Spire, as its date is disputed',
          'Border Wars (War',
          '340 TA or 342 TA; the dates do not settle it',
        ),
        called(
          'get_contradictions',
          { subject: 'valdorn', severity: 'warn' },
          'none about the kingdom itself',
          'total: 0',
        ),
      ],
      answer:
        'In 340 TA Valdorn was ruled by Aldric Raventhorne (The Chronicles of Vyr), and Skeldmark was its vassal (Skeldmark). The Border Wars were on (Border Wars). The Battle of Black Spire may fall in that year: sources give 340 TA or 342 TA.',
    },
  },
  {
    id: 'why-did-it-happen',
    title: 'Causes and consequences',
    asks: ['Why did the Sundering happen?', 'What came of the Battle of Black Spire?'],
    steps: [
      step('lookup', 'the event or person'),
      step('event_chain', 'event, depth=3'),
      step('cite', 'each link that you tell'),
      step('ancestors_of', 'person', 'a person is part of it'),
      step('descendants_of', 'person', 'a person is part of it'),
      step('get_anachronisms', 'entity'),
    ],
    answer:
      'The nearest causes; those behind them; the consequences in order; links that cannot be, or are disputed.',
    example: {
      question: 'What came of the Battle of Black Spire?',
      calls: [
        called(
          'lookup',
          { query: 'Battle of Black Spire' },
          'found: battle-of-black-spire, a Battle',
          'id battle-of-black-spire',
        ),
        called(
          'event_chain',
          { event: 'battle-of-black-spire', depth: 3 },
          'behind it the Border Wars and the March of the Hungry; after it the burning of the Spire Ferry',
          'Border Wars caused Battle of Black Spire',
          'March of the Hungry caused Border Wars',
          'Battle of Black Spire caused Burning of the Spire Ferry',
        ),
        called(
          'get_contradictions',
          { subject: 'battle-of-black-spire' },
          'its date: 340 TA by The Chronicles of Vyr, 342 TA by The Lore of Frosthollow',
          '340 TA and 342 TA',
          'The Chronicles of Vyr',
          'The Lore of Frosthollow',
        ),
      ],
      answer:
        'The Battle of Black Spire led to the burning of the Spire Ferry; it was caused by the Border Wars, and the Border Wars were caused by the March of the Hungry (A Table of Years). The sources differ on when it was fought: 340 TA (The Chronicles of Vyr) or 342 TA (The Lore of Frosthollow); that is for the world-builder to decide.',
    },
  },
  {
    id: 'tell-the-story',
    title: 'Open narrative',
    asks: ['Tell me about the Border Wars.', 'What was House Vyr like?', 'Describe the Age of Iron.'],
    steps: [
      step('lookup', 'what the story is about'),
      step('latest_run', ''),
      step('state_at', 'entity, at_time=current'),
      step('event_chain', 'event, depth=3'),
      step('lore_about', 'entity, type=prose, limit=10'),
      step('entity_context', 'each person who matters'),
      step('summarize_chain', 'entity, depth=3, style=chronicle'),
      step('cite', 'claims of the spine that you tell'),
      step('get_contradictions', 'subject, severity=warn'),
    ],
    answer:
      'A telling along the spine, in the voice that fits, with its sources at hand and its disputes told.',
    example: {
      question: 'Tell me about the Border Wars.',
      calls: [
        called(
          'lookup',
          { query: 'Border Wars' },
          'found: border-wars, a War, 329 TA – 345 TA',
          'id border-wars',
          '329 TA – 345 TA',
        ),
        called(
          'latest_run',
          {},
          'when the whole world was last checked, and what that left open',
          'rules run',
        ),
        called(
          'summarize_chain',
          { entity: 'border-wars', depth: 3, style: 'chronicle' },
          'sentences in order: the March of the Hungry caused them, they began in 329 TA',
          'March of the Hungry caused Border Wars',
          'Border Wars began in 329 TA',
        ),
        called(
          'lore_about',
          { entity: 'border-wars', type: 'prose', limit: 2 },
          'passages for colour: in harvest both armies went home',
          'in harvest both armies went home',
        ),
      ],
      answer:
        'The March of the Hungry caused the Border Wars (A Table of Years). The Border Wars began in 329 TA and ended in 345 TA (Border Wars). They were fought in four seasons out of five; in harvest both armies went home (Border Wars). The last check left open issues, none of them about these wars.',
    },
  },
];
