/** The five types of question: how to recognise them, which tools in which order, and what an answer consists of. */

export interface Step {
  readonly tool: string;
  /** Its input, as it is written for the question's own words. */
  readonly input: string;
  /** When it is called, where not always. */
  readonly when?: string;
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
    readonly calls: readonly { readonly call: string; readonly gives: string }[];
    readonly answer: string;
  };
}

const step = (tool: string, input: string, when?: string): Step =>
  when === undefined ? { tool, input } : { tool, input, when };

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
        {
          call: 'lookup(query="Aldric Raventhorne")',
          gives: 'found: aldric-raventhorne, Person, 300 TA – 360 TA',
        },
        {
          call: 'entity_context(entity_id="aldric-raventhorne")',
          gives: 'at 380 TA, because lore.yaml says so: he lived 300 TA – 360 TA; also called The Iron King',
        },
        {
          call: 'list_lineage(person="aldric-raventhorne")',
          gives: 'children by blood, with the pages that say so',
        },
        { call: 'get_contradictions(subject="aldric-raventhorne")', gives: 'none' },
      ],
      answer:
        'Aldric Raventhorne, called the Iron King, lived from 300 to 360 TA and is dead at the present of 380 TA. (Sources: Aldric Raventhorne; The Chronicles of Vyr.)',
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
        { call: 'lookup(query="Long Winter")', gives: 'found: long-winter, Era, 289 TA – 312 TA' },
        {
          call: 'was_true_at(relation="PARTICIPATED_IN", subject="aldric-raventhorne", object="long-winter")',
          gives: 'does-not-apply: one takes part in events, and this is an era',
        },
        {
          call: 'timeline(entity="aldric-raventhorne", relation="PARTICIPATED_IN")',
          gives: 'the coronation in 324 TA and the Battle of Black Spire: none within the era',
        },
        { call: 'get_anachronisms(entity="aldric-raventhorne")', gives: 'none' },
      ],
      answer:
        'Nothing in the record connects them: the Long Winter ended in 312 TA, and the first event he is told to have taken part in is his coronation in 324 TA.',
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
        { call: 'lookup(query="Valdorn")', gives: 'found: valdorn, Kingdom' },
        {
          call: 'state_at(entity="valdorn", at_time="340 TA")',
          gives: 'its ruler, its parts, who was there, with sources',
        },
        {
          call: 'events_during(era="340 TA", location="valdorn")',
          gives: 'events that ran then, certain and possible apart',
        },
        { call: 'get_contradictions(subject="valdorn", severity="warn")', gives: 'what is disputed' },
      ],
      answer: 'In 340 TA Valdorn was ruled by … (source). Events of that year: … The record disputes …',
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
        { call: 'lookup(query="Battle of Black Spire")', gives: 'found: battle-of-black-spire, Battle' },
        {
          call: 'event_chain(event="battle-of-black-spire", depth=3)',
          gives: 'causes and effects with their statements',
        },
        {
          call: 'get_contradictions(subject="battle-of-black-spire")',
          gives: 'its date: 340 TA by the Chronicles of Vyr, 342 TA by the Lore of Frosthollow',
        },
      ],
      answer:
        'It led to … The sources differ on when it was fought: 340 TA (The Chronicles of Vyr) or 342 TA (The Lore of Frosthollow); that is for the world-builder to decide.',
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
        { call: 'lookup(query="Border Wars")', gives: 'the war and its id' },
        { call: 'latest_run()', gives: 'fresh, with its number of findings' },
        {
          call: 'summarize_chain(entity=…, depth=3, style="chronicle")',
          gives: 'a spine of dated sentences with sources',
        },
        { call: 'lore_about(entity=…, type="prose")', gives: 'passages for colour' },
      ],
      answer:
        'The spine told in your words, each claim with its source; what only a song says, told as a song.',
    },
  },
];
