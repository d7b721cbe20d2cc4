/** What a person's record says of others: families, adoptions, associates. */
import type { GedcomRelation } from './data.js';
import { gedcomDate, gedcomPeriod } from './dates.js';
import type { Family, FamilyChild } from './families.js';
import { familyXref } from './family.js';
import { pointer, type Structure, structure } from './structure.js';
import { ASSOCIATES } from './tags.js';

/** FAMS, FAMC, adoptions and associates: what a person's record says of others. */
export function linksOf(
  families: readonly Family[],
  relations: readonly GedcomRelation[],
  xrefs: ReadonlyMap<string, string>,
) {
  const links = new Map<string, Structure[]>();
  const add = (person: string, link: Structure) => {
    const known = links.get(person);
    if (known === undefined) links.set(person, [link]);
    else known.push(link);
  };
  for (const [index, { parents }] of families.entries()) {
    for (const parent of new Set(parents)) add(parent, pointer('FAMS', familyXref(index)));
  }
  // Programs take the first FAMC for the family of birth.
  for (const isBirth of [true, false]) {
    for (const [index, { children }] of families.entries()) {
      for (const child of children) {
        if ((child.pedigree === 'birth') !== isBirth) continue;
        for (const link of childLinks(child, familyXref(index))) add(child.child, link);
      }
    }
  }
  for (const { predicate, subject, object, window, note } of relations) {
    const word = ASSOCIATES.get(predicate);
    if (word === undefined) continue;
    const date = gedcomPeriod(window);
    const remark = [date, note].filter(Boolean).join('; ');
    const below = [structure('RELA', word), ...(remark === '' ? [] : [structure('NOTE', remark)])];
    add(object, pointer('ASSO', xrefs.get(subject) ?? '', below));
  }
  return links;
}

function childLinks({ pedigree, since }: FamilyChild, xref: string): Structure[] {
  const link = pointer('FAMC', xref, pedigree === 'birth' ? [] : [structure('PEDI', pedigree)]);
  if (since === null || pedigree !== 'adopted') return [link];
  const family = pointer('FAMC', xref, [structure('ADOP', 'BOTH')]);
  return [link, structure('ADOP', null, [structure('DATE', gedcomDate(since)), family])];
}
