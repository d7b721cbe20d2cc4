/** World Anvil's export, unpacked: one JSON file an article, whose fields lead to other articles by id and title. */
import type { Ref, SourceDraft } from '../../model/index.js';
import { isPlainList, isPlainMap, type Plain, type PlainMap } from '../fields-plain.js';
import { cleanName } from '../fields-refs.js';
import { ExportPage, leftOut, mapIn, mapsIn, parseJson, textIn, typeOfPage } from './export-page.js';
import { bbcodePieces, type FindMention } from './markup-text.js';
import type { Reader, ReadInput } from './reader.js';

const FORMAT = 'world-anvil';
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export const worldAnvilReader: Reader = {
  format: FORMAT,
  extensions: ['.json'],
  picky: true,
  sniff: (_path, bytes) => {
    if (!Buffer.from(bytes).includes('"entityClass"')) return false;
    const value = parseJson(bytes);
    return isPlainMap(value) && isArticle(value);
  },
  read: async (input) => {
    const value = parseJson(input.bytes);
    return isPlainMap(value) ? [readArticle(input, value)] : [];
  },
};

/** Everything in an export says of what class it is, and is known by an id: articles, and what lies around them. */
function isArticle({ id, title, entityClass, ...more }: PlainMap): boolean {
  if (typeof title !== 'string' || typeof entityClass !== 'string') return false;
  const hasMark = 'templateType' in more || 'folderId' in more || 'subscribergroups' in more;
  const isFromThere = /\bworldanvil\.com\//.test(textIn(more, 'url'));
  return (typeof id === 'number' || (typeof id === 'string' && UUID.test(id))) && (hasMark || isFromThere);
}

/** Words for what an article of a class is, as far as a class says it; none for a page about nothing in particular. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  ...{ article: [], person: ['person'], location: ['location'], settlement: ['settlement'] },
  ...{
    landmark: ['landmark', 'location'],
    organization: ['organization'],
    item: ['item'],
    species: ['species'],
  },
  ...{
    ethnicity: ['ethnicity'],
    militaryconflict: ['conflict', 'event'],
    conflict: ['conflict', 'event'],
    vehicle: ['vehicle', 'item'],
  },
  ...{ material: ['material'], language: ['language'], spell: ['spell'], ritual: ['ritual'], rank: ['rank'] },
  ...{
    law: ['law'],
    condition: ['affliction'],
    formation: ['military unit', 'organization'],
    plot: ['plot'],
  },
  ...{ document: ['text'], myth: [], technology: [], profession: [], historicalentry: ['event'] },
};
/** Read for their text; they are no things of the world. */
const DOCUMENTS: ReadonlySet<string> = new Set(['report', 'prose', 'timeline', 'secret', 'world']);

/** Keys of the site and the desk. */
const PASSED_OVER: ReadonlySet<string> = new Set(
  (
    'id slug state isWip isDraft entityClass icon url subscribergroups folderId tags updateDate position excerpt wordcount ' +
    'creationDate publicationDate notificationDate likes views userMetadata articleMetadata cssClasses displayCss ' +
    'templateType template customArticleTemplate editor author world category portrait cover coverSource flag seeded ' +
    'displaySidebar timeline prompt gallery block orgchart showSeeded webhookUpdate communityUpdate commentPlaceholder ' +
    'passcodecta metaTitle metaDescription metadDescription coverIsMap isFeaturedArticle isAdultContent isLocked ' +
    'allowComments allowContentCopy showInToc isEmphasized displayAuthor displayChildrenUnder displayTitle displaySheet ' +
    'badge editURL isEditable success articleParent parent articleNext articlePrevious children ancestry manuscripts ' +
    'histories secrets title content sections relations dob dobDisplay dod dodDisplay type character datasheet ' +
    'characterPrototype year month day hour minute endingYear endingMonth endingDay endingHour endingMinute ' +
    'displayRange alternativeDisplayRange displayDateName backgroundColor lane significance timelines report meta ' +
    'fullcontent snippet age_display authornotes scrapbook credits'
  ).split(' '),
);

/** What a field's own name does not say in words that a pack would know. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  parentBiological1: ['child of'],
  parentBiological2: ['child of'],
  parentAdopting1: ['adopted by'],
  parentAdopting2: ['adopted by'],
  organization: ['member of'],
  familyorganization: ['member of'],
  church: ['member of'],
  characters: ['participants'],
  organizations: ['participants'],
  otherethnicities: ['ethnicity'],
  headofstate: ['ruler'],
  headofgovernment: ['leader'],
  familyleader: ['leader'],
  dissolutionDate: ['dissolved'],
  article: ['told of in'],
};

function readArticle(input: ReadInput, article: PlainMap): SourceDraft {
  const { path } = input;
  const kind = classOf(article);
  const title = cleanName(textIn(article, 'title')) || path;
  if (!(kind in CLASSES) && !DOCUMENTS.has(kind))
    return leftOut(
      input,
      FORMAT,
      path,
      title,
      `World Anvil's ${textIn(article, 'entityClass')} is no article`,
    );
  const ref = kind in CLASSES ? refOf(article, input) : null;
  return new ArticleReader(input, article, new ExportPage(input, FORMAT, path, title, ref)).read();
}

function classOf(map: PlainMap): string {
  return (textIn(map, 'entityClass') || textIn(map, 'templateType')).toLowerCase();
}

/** What an article is, as another one tells it: by id, title and class. */
function refOf(map: PlainMap, input: ReadInput): Ref | null {
  const name = cleanName(textIn(map, 'title'));
  const id = textIn(map, 'id');
  const words = CLASSES[classOf(map)];
  if (name === '' || id === '' || words === undefined) return null;
  const own = isPlainMap(map.type) ? textIn(map.type, 'title') : map.type;
  const type = typeOfPage(words, own, input);
  return { id: `${FORMAT}-${id.toLowerCase()}`, name, ...(type === null ? {} : { type }) };
}

class ArticleReader {
  readonly #hidden: string | null;

  constructor(
    private readonly input: ReadInput,
    private readonly article: PlainMap,
    private readonly page: ExportPage,
  ) {
    const isSecret = classOf(article) === 'secret';
    this.#hidden = isSecret
      ? 'secret'
      : textIn(article, 'state') === 'private'
        ? 'private'
        : article.isDraft === true
          ? 'draft'
          : null;
  }

  read(): SourceDraft {
    const { article, page } = this;
    if (this.#hidden !== null) page.value('visibility', this.#hidden);
    this.#text('content', []);
    this.#text('fullcontent', []);
    this.#text('meta', ['Secret'], 'secret');
    this.#text('authornotes', ["Author's notes"], 'author');
    this.#text('scrapbook', ['Scrapbook'], 'author');
    this.#dates();
    for (const key of Object.keys(article)) if (!PASSED_OVER.has(key)) this.#field(key, article[key] ?? null);
    this.#sections();
    for (const tag of this.#tags()) page.value('tag', tag);
    return page.build();
  }

  #text(key: string, heading: readonly string[], who: string | null = this.#hidden): void {
    this.page.text(bbcodePieces(textIn(this.article, key), this.#mention), heading, who);
  }

  #tags(): string[] {
    if (!this.input.vocabulary.isAttribute('tag', this.page.ref?.type)) return [];
    return textIn(this.article, 'tags')
      .split(',')
      .map(cleanName)
      .filter((tag) => tag !== '');
  }

  #field(key: string, value: Plain): void {
    const words = WORDS[key] ?? [labelOf(key)];
    if (isPlainList(value)) {
      for (const one of value) if (isPlainMap(one)) this.#linked(words, one);
    } else if (isPlainMap(value)) this.#linked(words, value);
    else if (typeof value === 'string') this.#own(words[0] ?? key, value);
    else if (typeof value === 'number') this.page.value(words[0] ?? key, value);
  }

  #linked(words: readonly string[], map: PlainMap): void {
    const ref = refOf(map, this.input);
    if (ref !== null) this.page.relate(words, ref);
    else if (textIn(map, 'title') !== '' && textIn(map, 'entityClass') !== '')
      this.page.tie(words[0] ?? '', cleanName(textIn(map, 'title')));
  }

  #own(word: string, code: string): void {
    const pieces = bbcodePieces(code, this.#mention);
    const text = pieces.map((piece) => piece.text).join('\n\n');
    const isProse = pieces.some(({ secret, heading }) => secret || heading.length > 0) || pieces.length > 1;
    if (isProse) this.page.text(pieces, [word], this.#hidden);
    else if (text !== '') {
      const plain = text.replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, '$1');
      this.page.ownField(
        word,
        plain,
        pieces.flatMap(({ refs }) => refs),
      );
    }
  }

  /** Older exports keep their fields in two maps of their own. */
  #sections(): void {
    const sections = mapIn(this.article, 'sections') ?? {};
    for (const key of Object.keys(sections)) {
      const text = isPlainMap(sections[key]) ? textIn(sections[key], 'content') : '';
      if (text !== '') this.#own(labelOf(key), text);
    }
    const relations = mapIn(this.article, 'relations') ?? {};
    if (typeof this.article.relations === 'string')
      this.#own('contacts and relations', this.article.relations);
    for (const key of Object.keys(relations)) {
      const items = isPlainMap(relations[key]) ? mapsIn(relations[key], 'items') : [];
      for (const item of items)
        this.#linked(WORDS[key] ?? [labelOf(key)], { entityClass: 'Article', ...item });
    }
  }

  /** The words shown go before the bare number, if they say as much. */
  #dates(): void {
    const { article, page } = this;
    for (const [key, word] of [
      ['dob', 'birth'],
      ['dod', 'death'],
    ] as const) {
      const number = textIn(article, key);
      const shown = plainText(textIn(article, `${key}Display`));
      const saysYear = number === '' || shown.split(/\D+/).includes(number.replace(/^-/, ''));
      // A year that is read is worth more than a day that is not.
      const saysAll = shown !== '' && saysYear && (number === '' || this.#isDate(shown));
      page.value(word, saysAll ? shown : number);
      if (!saysAll && shown !== '') page.value(`${word} as shown`, shown);
    }
    if (classOf(article) !== 'historicalentry') return;
    const [from, until] = [this.#moment(''), this.#moment('ending')];
    if (until === null || until.year === from?.year) page.value('date', from?.year);
    else {
      page.value('began', from?.year);
      page.value('ended', until.year);
    }
    const shown = plainText(textIn(article, 'alternativeDisplayRange') || textIn(article, 'displayDateName'));
    if (shown !== '') page.value('date as shown', shown);
  }

  #isDate(text: string): boolean {
    const parse = this.input.prose?.parseDate;
    return parse === undefined || parse(text).kind !== 'problem';
  }

  /** The year stands for itself; the number of a month means nothing without its calendar. */
  #moment(prefix: '' | 'ending'): { readonly year: string } | null {
    const key = (name: string): string =>
      prefix === '' ? name : `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}`;
    const year = textIn(this.article, key('year'));
    if (year === '') return null;
    const month = textIn(this.article, key('month'));
    const day = textIn(this.article, key('day'));
    if (month !== '') {
      const written = [year, month, day].filter((part) => part !== '').join('-');
      const message = `Of the date ${written} only the year is read: the calendar of its months is not in the export.`;
      this.page.notices.add('warning', 'ingest/no-calendar', message, {});
      this.page.value(prefix === '' ? 'date in numbers' : 'end in numbers', written);
    }
    return { year };
  }

  readonly #mention: FindMention = (kind, id, shown) => ({
    ref: refOf({ entityClass: kind, id, title: shown }, this.input),
    shown,
  });
}

function plainText(code: string): string {
  return cleanName(
    bbcodePieces(code, () => null)
      .map(({ text }) => text)
      .join(' '),
  );
}

/** `currentLocation` → `current location`. */
function labelOf(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[a-z])\d+$/, '')
    .trim()
    .toLowerCase();
}
