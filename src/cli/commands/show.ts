/** `lore show`: the card of one entity. */
import type { World } from '../../engine/index.js';
import { type CardInput, cardReport } from '../../report/card.js';
import { cleanText } from '../../report/clean.js';
import { citationJson, entityJson, momentJson, statementJson } from '../../report/json.js';
import { placeOf } from '../../report/unread.js';
import { defineCommand, flag, text, words } from '../command.js';
import type { Context } from '../context.js';
import { find } from '../find.js';

export const command = defineCommand({
  name: 'show',
  group: 'Ask',
  summary: 'what is said of an entity, when it holds, and who says so',
  description:
    'A name, an alias or an id will do; spelling is forgiven. A sign in brackets is a source, listed at the end with its lines.',
  arguments: { entity: words('its name, an alias, or its id') },
  options: {
    asOf: text(
      'when',
      'as it was recorded then: a day such as 2026-05-01, or # and a number from `lore log`',
    ),
    calendar: text('id', 'print the dates in this calendar'),
    statements: flag('with the id of each statement, for `lore retcon`, and its exact place'),
  },
  examples: [
    { run: 'show Aldric Raventhorne', says: 'All that the world says of him.' },
    { run: 'show "The Iron King" --statements', says: 'By an alias, with the ids that a retcon needs.' },
    { run: 'show House Vyr --as-of 2026-05-01', says: 'What the canon said that day.' },
  ],
  run: async (context, { entity }, { asOf, calendar, statements }) =>
    context.withWorld(async (world) => {
      const { cardInCalendar } = await import('../../engine/card.js');
      const at = asOf === undefined ? {} : { asOf: await world.asOf(asOf) };
      const { id } = await find(context, world, entity, at);
      const written = await world.card(id, at);
      if (asOf === undefined) await sayUnread(context, world, written);
      const card = calendar === undefined ? written : cardInCalendar(written, world.dates, calendar);
      const told = (rows: typeof card.relations) =>
        rows.map((row) => ({
          ...statementJson(row.statement),
          direction: row.direction,
          other: row.other === null ? null : { id: row.other.id, name: row.other.name, type: row.other.type },
          told_as: row.predicate,
          told: row.told,
          when: row.when,
          citations: row.citations.map(citationJson),
        }));
      context.print(
        () => ({
          entity: entityJson(card.entity),
          lifetime: {
            from: card.lifetime.from === null ? null : momentJson(card.lifetime.from),
            until: card.lifetime.until === null ? null : momentJson(card.lifetime.until),
            text: card.lifetime.text,
          },
          attributes: told(card.attributes),
          relations: told(card.relations),
          defined_in: card.definedIn.map(citationJson),
          mentioned_in: card.mentionedIn.map(citationJson),
          as_of: card.asOf,
        }),
        () => cardReport(card, context.theme, { statements, ...(asOf === undefined ? {} : { asOf }) }),
      );
      return 0;
    }),
});

/** What a page said before it could no longer be read still stands on the card. */
async function sayUnread(
  context: Context,
  { store }: World,
  { definedIn }: Pick<CardInput, 'definedIn'>,
): Promise<void> {
  const files = new Set(definedIn.map(({ file }) => file));
  for (const one of await store.unread.files())
    if (files.has(one.file))
      context.say(
        `${cleanText(placeOf(one))} could not be read any more, so this is what it said before: ${cleanText(one.message)}`,
      );
}
