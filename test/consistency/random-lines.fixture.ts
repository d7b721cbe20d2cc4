/** For tests: random statements about few people in few years, so that they get into each other's way. */
import fc from 'fast-check';

const name = (kind: string, count: number) =>
  fc.integer({ min: 1, max: count }).map((i) => `${kind}${i}:${kind}`);
const person = name('Person', 4);
const realm = name('Kingdom', 3);
const place = name('Settlement', 3);
const order = name('Order', 2);
const battle = name('Battle', 2);
const culture = name('Culture', 2);
const sword = name('Weapon', 2);
const year = fc.integer({ min: 1300, max: 1306 });
const date = fc.oneof(
  year.map(String),
  year.map((y) => `c. ${y}`),
);
const window = fc.oneof(
  fc.constant(''),
  year.map((y) => `@ ${y}`),
  year.map((y) => `${y} –`),
  year.map((y) => `– ${y}`),
  fc.tuple(year, fc.integer({ min: 0, max: 4 })).map(([y, more]) => `${y} – ${y + more}`),
);

const link = (from: fc.Arbitrary<string>, predicate: string, to: fc.Arbitrary<string>) =>
  fc.tuple(from, to, window).map(([a, b, when]) => `${a} | ${predicate} | ${b} | ${when}`);
const value = (of: fc.Arbitrary<string>, predicate: string, values: fc.Arbitrary<string>) =>
  fc.tuple(of, values).map(([a, b]) => `${a} | ${predicate} | ${b}`);

const yes = fc.constantFrom('true', 'false');
/** One statement of a world in which much clashes; see `claimOf`. */
export const line = fc.oneof(
  link(person, 'RULES', place),
  link(realm, 'CONTROLS', place),
  link(realm, 'PART_OF', realm),
  link(realm, 'VASSAL_OF', realm),
  link(person, 'MEMBER_OF', order),
  link(order, 'PART_OF', order),
  link(person, 'SPOUSE_OF', person),
  link(person, 'BELONGS_TO', culture),
  link(person, 'PARENT_OF', person),
  link(person, 'SIBLING_OF', person),
  link(realm, 'ALLY_OF', realm),
  link(realm, 'ENEMY_OF', realm),
  link(person, 'PARTICIPATED_IN', battle),
  link(battle, 'CAUSED', battle),
  link(person, 'POSSESSES', sword),
  link(person, 'KILLED', person),
  link(person, 'TAUGHT', person),
  link(battle, 'OCCURRED_AT', place),
  link(place, 'PART_OF', realm),
  value(person, 'birth', date),
  value(person, 'death', date),
  value(battle, 'in_fiction_date', date),
  value(sword, 'created', date),
  value(place, 'founded', date),
  value(person, 'gender', fc.constantFrom('male', 'female')),
  value(person, 'double_agent', yes),
  value(person, 'undead', yes),
  value(culture, 'plural_marriage', yes),
  value(place, 'shared_rule', yes),
);
