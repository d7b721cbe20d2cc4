/** Records as a person reads them: tags as words, pointers as names, one line of text for each line of the file. */
import type { GedNode } from './tree.js';

// biome-ignore-start format: two columns of words read better side by side
const LABELS: Readonly<Record<string, string>> = {
  NAME: 'Name',
  GIVN: 'Given name',
  SURN: 'Surname',
  NPFX: 'Name prefix',
  NSFX: 'Name suffix',
  NICK: 'Nickname',
  SEX: 'Sex',
  BIRT: 'Birth',
  DEAT: 'Death',
  CHR: 'Christening',
  BAPM: 'Baptism',
  BURI: 'Burial',
  CREM: 'Cremation',
  CONF: 'Confirmation',
  FCOM: 'First communion',
  ORDN: 'Ordination',
  ADOP: 'Adoption',
  BARM: 'Bar mitzvah',
  BASM: 'Bas mitzvah',
  BLES: 'Blessing',
  CHRA: 'Adult christening',
  EMIG: 'Emigration',
  IMMI: 'Immigration',
  NATU: 'Naturalisation',
  CENS: 'Census',
  PROB: 'Probate',
  WILL: 'Will',
  GRAD: 'Graduation',
  RETI: 'Retirement',
  EVEN: 'Event',
  FACT: 'Fact',
  OCCU: 'Occupation',
  TITL: 'Title',
  EDUC: 'Education',
  RELI: 'Religion',
  RESI: 'Residence',
  NATI: 'Nationality',
  CAST: 'Caste',
  DSCR: 'Description',
  PROP: 'Property',
  IDNO: 'Identity number',
  SSN: 'Social security number',
  NCHI: 'Number of children',
  NMR: 'Number of marriages',
  MARR: 'Marriage',
  DIV: 'Divorce',
  DIVF: 'Divorce filed',
  ANUL: 'Annulment',
  ENGA: 'Engagement',
  MARB: 'Marriage banns',
  MARC: 'Marriage contract',
  MARL: 'Marriage licence',
  MARS: 'Marriage settlement',
  HUSB: 'Husband',
  WIFE: 'Wife',
  CHIL: 'Child',
  FAMC: 'Child in',
  FAMS: 'Spouse in',
  DATE: 'Date',
  TIME: 'Time',
  PLAC: 'Place',
  AGE: 'Age',
  TYPE: 'Type',
  CAUS: 'Cause',
  AGNC: 'Agency',
  ADDR: 'Address',
  PHON: 'Phone',
  EMAIL: 'Email',
  EMAI: 'Email',
  WWW: 'Web',
  SOUR: 'Source',
  PAGE: 'Page',
  QUAY: 'Quality',
  TEXT: 'Text',
  DATA: 'Data',
  NOTE: 'Note',
  SNOTE: 'Note',
  OBJE: 'Media',
  FILE: 'File',
  FORM: 'Format',
  AUTH: 'Author',
  PUBL: 'Published',
  ABBR: 'Short title',
  REPO: 'Repository',
  CALN: 'Call number',
  REFN: 'Reference number',
  RIN: 'Record number',
  CHAN: 'Changed',
  CREA: 'Created',
  ASSO: 'Associate',
  RELA: 'Relation',
  ROLE: 'Role',
  PEDI: 'Pedigree',
  PHRASE: 'In words',
  CHAR: 'Character set',
  GEDC: 'GEDCOM',
  VERS: 'Version',
  LANG: 'Language',
  CORP: 'Company',
  COPR: 'Copyright',
  DEST: 'Destination',
  SUBM: 'Submitter',
  COMM: 'Comment',
  MAP: 'Map',
  LATI: 'Latitude',
  LONG: 'Longitude',
};
// biome-ignore-end format: as above

export type NameOf = (xref: string) => string | null;

export function labelOf(tag: string): string {
  return LABELS[tag] ?? tag;
}

/** Everything below a record, indented; `without` leaves out tags of the first level that have a passage of their own. */
export function readable(
  record: GedNode,
  title: string,
  nameOf: NameOf,
  without: ReadonlySet<string>,
): string {
  const lines = [title];
  for (const child of record.children) if (!without.has(child.tag)) addLines(child, '', nameOf, lines);
  return lines.join('\n');
}

function addLines(node: GedNode, indent: string, nameOf: NameOf, lines: string[]): void {
  const value = node.pointer === null ? node.value.trim() : (nameOf(node.pointer) ?? `@${node.pointer}@`);
  const text = indent === '' ? value : value.replaceAll('\n', `\n${indent}`);
  lines.push(value === '' ? `${indent}${labelOf(node.tag)}` : `${indent}${labelOf(node.tag)}: ${text}`);
  for (const child of node.children) addLines(child, `${indent}  `, nameOf, lines);
}
