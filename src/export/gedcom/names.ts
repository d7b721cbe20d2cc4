/** NAME lines: `Given /Surname/ Suffix`, with aliases as further names. */
import type { GedcomAttribute, GedcomPerson } from './data.js';
import { maybe, type Structure, structure } from './structure.js';

export function nameStructures(person: GedcomPerson, attributes: readonly GedcomAttribute[]): Structure[] {
  const piece = (name: string) => {
    const found = attributes.find(({ predicate, value }) => predicate === name && typeof value === 'string');
    return typeof found?.value === 'string' ? found.value : null;
  };
  const given = piece('given_name');
  const surname = piece('surname');
  const suffix = piece('name_suffix');
  const { line, holdsPieces } = nameLine(plain(person.name), given, surname, suffix);
  const pieces = holdsPieces ? [] : [maybe('GIVN', given), maybe('SURN', surname), maybe('NSFX', suffix)];
  const aliases = person.aliases.map((alias) => structure('NAME', plain(alias), [structure('TYPE', 'aka')]));
  const married = attributes
    .filter(({ predicate }) => predicate === 'married_surname')
    .map(({ value }) => structure('_MARNM', typeof value === 'string' ? value : value.text));
  return [structure('NAME', line, [maybe('NPFX', piece('name_prefix')), ...pieces, ...married]), ...aliases];
}

/** The pieces go into the line where they make up the whole name, in this order and nothing else. */
function nameLine(name: string, given: string | null, surname: string | null, suffix: string | null) {
  const comma = suffix !== null && name.endsWith(`, ${suffix}`) ? ',' : '';
  const whole =
    `${[given, surname].filter(Boolean).join(' ')}${comma}${suffix === null ? '' : ` ${suffix}`}`.trim();
  if (given === null && surname === null) return { line: name, holdsPieces: suffix === null };
  if (whole !== name) return { line: name, holdsPieces: false };
  const parts = [given, `/${surname ?? ''}/${comma}`, suffix].filter((part) => part !== null && part !== '');
  return { line: parts.join(' '), holdsPieces: true };
}

/** Slashes would mark a surname. */
function plain(name: string): string {
  return name.replace(/[/\r\n]+/g, ' ').trim();
}
