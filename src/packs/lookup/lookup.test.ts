/** The words of vaults and family trees, and what they mean. */
import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../../test/cpu-time.js';
import { loadOntology } from '../load.js';
import type { Predicate } from '../ontology.js';
import { findPredicate, predicateWords } from './predicates.js';
import { commonType, exclusivePool, guessType, isA, typeByWord, typeWords } from './types.js';

const fantasy = loadOntology({ packs: ['high-fantasy'] });
const genealogy = loadOntology({ packs: ['genealogy'] });

/** `RULES`, `RULES inverted`, or `birth`. */
function told(predicate: Predicate | null): string | null {
  if (predicate === null) return null;
  if (predicate.kind === 'attribute') return predicate.attribute.name;
  return predicate.inverted ? `${predicate.relation.name} inverted` : predicate.relation.name;
}

type Row = [word: string, type: string | undefined, value: 'link' | 'text' | undefined, means: string | null];

const WORDS: Row[] = [
  ['race', 'Person', 'link', 'HAS_SPECIES'],
  ['race', 'Person', 'text', 'HAS_SPECIES'],
  ['Species', 'Creature', 'link', 'HAS_SPECIES'],
  ['ancestry', 'Person', 'text', 'HAS_SPECIES'],
  ['allegiance', 'Person', 'link', 'SERVES'],
  ['allegiance', 'City', 'link', 'CONTROLS inverted'],
  ['faction', 'Person', 'link', 'MEMBER_OF'],
  ['Factions', 'Person', 'link', 'MEMBER_OF'],
  ['faction', 'City', 'link', 'CONTROLS inverted'],
  ['house', 'Person', 'link', 'MEMBER_OF'],
  ['guild', 'Person', 'text', 'MEMBER_OF'],
  ['affiliation', 'Person', 'link', 'MEMBER_OF'],
  ['affiliations', 'Person', 'link', 'MEMBER_OF'],
  ['members', 'House', 'link', 'MEMBER_OF inverted'],
  ['ruler', 'City', 'link', 'RULES inverted'],
  ['Ruled By', 'Kingdom', 'link', 'RULES inverted'],
  ['king', 'Kingdom', 'link', 'RULES inverted'],
  ['rules', 'Person', 'link', 'RULES'],
  ['ruler_of', 'Person', 'link', 'RULES'],
  ['RULES', 'Spell', 'link', 'RULES'],
  ['RULED_BY', 'Person', 'link', 'RULES inverted'],
  ['leader', 'Guild', 'link', 'LEADS inverted'],
  ['location', 'Person', 'link', 'LOCATED_IN'],
  ['location', 'Battle', 'link', 'OCCURRED_AT'],
  ['location', 'Building', 'link', 'LOCATED_IN'],
  ['region', 'City', 'link', 'PART_OF'],
  ['region', 'Battle', 'link', 'OCCURRED_AT'],
  ['parent', 'Region', 'link', 'PART_OF'],
  ['parent', 'Person', 'link', 'PARENT_OF inverted'],
  ['parents', 'Person', 'link', 'PARENT_OF inverted'],
  ['mother', 'Person', 'link', 'PARENT_OF inverted'],
  ['Father', 'Deity', 'link', 'PARENT_OF inverted'],
  ['children', 'Person', 'link', 'PARENT_OF'],
  ['spouse', 'Person', 'link', 'SPOUSE_OF'],
  ['marriedTo', 'Person', 'link', 'SPOUSE_OF'],
  ['wives', 'Person', 'link', 'SPOUSE_OF'],
  ['siblings', 'Person', 'link', 'SIBLING_OF'],
  ['capital', 'Kingdom', 'link', 'CAPITAL_OF inverted'],
  ['owner', 'Weapon', 'link', 'POSSESSES inverted'],
  ['owner', 'Building', 'link', 'OWNS inverted'],
  ['wielder', 'Artifact', 'link', 'POSSESSES inverted'],
  ['inventory', 'Person', 'link', 'POSSESSES'],
  ['deity', 'Person', 'link', 'WORSHIPS'],
  ['religion', 'Person', 'text', 'WORSHIPS'],
  ['home', 'Person', 'link', 'RESIDES_IN'],
  ['birthplace', 'Person', 'link', 'BORN_IN'],
  ['seat', 'House', 'link', 'RESIDES_IN'],
  ['culture', 'Person', 'text', 'BELONGS_TO'],
  ['allies', 'Faction', 'link', 'ALLY_OF'],
  ['Enemies', 'Person', 'link', 'ENEMY_OF'],
  ['rival', 'Person', 'link', 'ENEMY_OF'],
  ['liege', 'House', 'link', 'VASSAL_OF'],
  ['vassals', 'House', 'link', 'VASSAL_OF inverted'],
  ['heir', 'Person', 'link', 'HEIR_OF inverted'],
  ['mentor', 'Person', 'link', 'TAUGHT inverted'],
  ['apprentices', 'Person', 'link', 'TAUGHT'],
  ['titles', 'Person', 'text', 'HOLDS_TITLE'],
  ['languages', 'Person', 'text', 'SPEAKS'],
  ['spells', 'Person', 'link', 'KNOWS_SPELL'],
  ['spells', 'MagicSystem', 'link', 'PART_OF_SYSTEM inverted'],
  ['school', 'Spell', 'text', 'school'],
  ['school', 'Spell', 'link', 'PART_OF_SYSTEM'],
  ['participants', 'Battle', 'link', 'PARTICIPATED_IN inverted'],
  ['belligerents', 'War', 'link', 'PARTICIPATED_IN inverted'],
  ['victor', 'Battle', 'link', 'WON inverted'],
  ['commanders', 'Battle', 'link', 'COMMANDED inverted'],
  ['war', 'Battle', 'link', 'PART_OF'],
  ['era', 'Battle', 'link', 'OCCURRED_DURING'],
  ['era', 'Person', 'link', 'EXISTED_DURING'],
  ['events', 'Era', 'link', 'OCCURRED_DURING inverted'],
  ['cause', 'War', 'link', 'CAUSED inverted'],
  ['led to', 'War', 'link', 'CAUSED'],
  ['killed by', 'Person', 'link', 'KILLED inverted'],
  ['founder', 'Order', 'link', 'FOUNDED inverted'],
  ['author', 'Work', 'link', 'CREATED inverted'],
  ['neighbours', 'Kingdom', 'link', 'BORDERS'],
  ['founded', 'House', 'text', 'founded'],
  ['founded', 'Person', 'link', 'FOUNDED'],
  ['created', 'Weapon', 'text', 'created'],
  ['created', 'Person', 'link', 'CREATED'],
  ['created', undefined, 'text', 'created'],
  ['created', undefined, 'link', 'CREATED'],
  ['destroyed', 'Artifact', undefined, 'destroyed'],
  ['destroyed', 'Artifact', 'link', 'DESTROYED'],
  ['forged', 'Weapon', 'text', 'created'],
  ['Born', 'Person', 'text', 'birth'],
  ['Birth Year', 'Person', 'text', 'birth'],
  ['date_of_death', 'Person', 'text', 'death'],
  ['date', 'Battle', 'text', 'in_fiction_date'],
  ['when', 'Event', 'text', 'in_fiction_date'],
  ['start', 'Era', 'text', 'began'],
  ['ended', 'War', 'text', 'ended'],
  ['ended', 'Guild', 'text', 'dissolved'],
  ['sex', 'Person', 'text', 'gender'],
  ['job', 'Person', 'text', 'occupation'],
  ['Population', 'City', 'text', 'population'],
  ['words', 'House', 'text', 'motto'],
  ['coat_of_arms', 'House', 'text', 'symbol'],
  ['class', 'Person', 'text', 'class'],
  ['favourite soup', 'Person', 'text', null],
  ['habitat', 'Spell', 'text', null],
  ['', 'Person', 'text', null],
];

describe('words of a vault', () => {
  it.each(WORDS)('%s on a %s with a %s is %s', (word, type, value, means) => {
    const context = {
      ...(type === undefined ? {} : { subjectType: type }),
      ...(value === undefined ? {} : { valueIsLink: value === 'link' }),
    };
    expect(told(findPredicate(fantasy, word, context))).toBe(means);
  });

  it('mean in a family tree what records mean by them', () => {
    const find = (word: string, valueIsLink: boolean) =>
      told(findPredicate(genealogy, word, { subjectType: 'Person', valueIsLink }));
    expect(find('christened', false)).toBe('baptism');
    expect(find('burial place', true)).toBe('BURIED_IN');
    expect(find('godfather', true)).toBe('GODPARENT_OF inverted');
    expect(find('religion', false)).toBe('religion');
    expect(find('baptised at', true)).toBe('BAPTISED_IN');
  });

  it('answer the same the second time, and for every name as it is declared', () => {
    for (const { name, inverse } of fantasy.relationTypes.values()) {
      for (let i = 0; i < 2; i++) {
        expect(told(findPredicate(fantasy, name))).toBe(name);
        if (inverse) expect(told(findPredicate(fantasy, inverse.name))).toBe(`${name} inverted`);
      }
    }
    for (const { name, of } of fantasy.attributes.values()) {
      for (const subjectType of of)
        expect(told(findPredicate(fantasy, name, { subjectType, valueIsLink: false }))).toBe(name);
    }
  });

  it.each([
    ['high-fantasy', fantasy],
    ['genealogy', genealogy],
  ])('are all of use in %s: each leads back to what claims it, for one of its types', (_, ontology) => {
    const lost: string[] = [];
    const check = (
      words: readonly string[],
      types: readonly string[],
      means: string,
      valueIsLink: boolean,
    ) => {
      for (const word of words) {
        const reached = types.some(
          (subjectType) => told(findPredicate(ontology, word, { subjectType, valueIsLink })) === means,
        );
        if (!reached) lost.push(`${word} → ${means}`);
      }
    };
    for (const { name, aliases, inverse, from, to } of ontology.relationTypes.values()) {
      check(aliases, from, name, true);
      check(inverse?.aliases ?? [], to, `${name} inverted`, true);
    }
    for (const { name, aliases, of } of ontology.attributes.values()) check(aliases, of, name, false);
    expect(lost).toEqual([]);
  });

  it('are remembered in bounded space and found fast', () => {
    const started = cpuNow();
    for (let i = 0; i < 200_000; i++)
      findPredicate(fantasy, 'house', { subjectType: 'Person', valueIsLink: true });
    expect(cpuNow() - started).toBeLessThan(2_000);
    for (let i = 0; i < 60_000; i++) expect(findPredicate(fantasy, `unheard of ${i}`)).toBeNull();
  });

  it('are listed for did-you-mean', () => {
    expect(predicateWords(fantasy)).toEqual(
      expect.arrayContaining(['RULES', 'RULED_BY', 'ruler', 'in_fiction_date', 'born']),
    );
    expect(typeWords(fantasy)).toEqual(expect.arrayContaining(['Person', 'npc']));
  });
});

describe('types by word', () => {
  it.each([
    ['Person', 'Person'],
    ['person', 'Person'],
    ['NPCs', 'Person'],
    ['Characters', 'Person'],
    ['PCs', 'Person'],
    ['People', 'Person'],
    ['Gods', 'Deity'],
    ['deities', 'Deity'],
    ['Cities', 'City'],
    ['Towns', 'Settlement'],
    ['Places', 'Location'],
    ['Realms', 'Kingdom'],
    ['Countries', 'Kingdom'],
    ['Houses', 'House'],
    ['dynasties', 'House'],
    ['Organizations', 'Group'],
    ['Factions', 'Faction'],
    ['Magic System', 'MagicSystem'],
    ['magic-systems', 'MagicSystem'],
    ['magicsystem', 'MagicSystem'],
    ['Races', 'Species'],
    ['species', 'Species'],
    ['Monsters', 'Creature'],
    ['Wars', 'War'],
    ['Ages', 'Era'],
    ['Churches', 'Religion'],
    ['Prophecies', 'Prophecy'],
    ['Relics', 'Artifact'],
    ['Bestiary', 'Species'],
    ['Wolves of the North', null],
    ['assets', null],
    ['', null],
  ])('%s is %s', (word, type) => {
    expect(typeByWord(fantasy, word)?.name ?? null).toBe(type);
  });
});

describe('the hierarchy', () => {
  it('knows what is a kind of what', () => {
    expect(isA(fantasy, 'Siege', 'Event')).toBe(true);
    expect(isA(fantasy, 'Event', 'Siege')).toBe(false);
    expect(isA(fantasy, 'Siege', 'Siege')).toBe(true);
    expect(isA(fantasy, 'Nothing', 'Entity')).toBe(false);
  });

  it('finds what types have in common', () => {
    expect(commonType(fantasy, ['House', 'Order'])).toBe('Faction');
    expect(commonType(fantasy, ['Person', 'Deity'])).toBe('Agent');
    expect(commonType(fantasy, ['City', 'Spell'])).toBe('Entity');
    expect(commonType(fantasy, [])).toBeNull();
  });

  it('guesses the type at an end only where the declaration leaves no choice', () => {
    expect(guessType(fantasy, ['Event'])).toBe('Event');
    expect(guessType(fantasy, ['Battle', 'Event'])).toBe('Event');
    expect(guessType(fantasy, ['Location', 'Kingdom'])).toBeNull();
  });
});

describe('one faction at a time', () => {
  const rule = fantasy.relationTypes.get('MEMBER_OF')?.exclusive ?? { within: [], apart: [] };
  const pool = (type: string) => exclusivePool(fantasy, rule, type);

  it('counts factions, orders and guilds together', () => {
    expect(pool('Order')).toBe(pool('Faction'));
    expect(pool('Guild')).toBe(pool('Faction'));
  });

  it('counts a house, a faith and a realm each for themselves', () => {
    expect(new Set([pool('House'), pool('Religion'), pool('Kingdom'), pool('Order')]).size).toBe(4);
  });

  it('does not count what is no faction', () => {
    expect(pool('Group')).toBeNull();
    expect(pool('Culture')).toBeNull();
  });
});
