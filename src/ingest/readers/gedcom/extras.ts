/** Notes, media and `_`-tags: kept beside the person or family they belong to. */
import type { Qualifiers, Ref } from '../../../model/index.js';
import { follow, type GedContext } from './context.js';
import { readEvent } from './events.js';
import { labelOf } from './labels.js';
import type { GedNode } from './tree.js';
import { childValue, linesOf, takeValue, textOf } from './values.js';

/** An inline note is a passage about its owners; a shared one is a mention of them in its own passage. */
export function readNoteLink(
  node: GedNode,
  title: string,
  owners: readonly Ref[],
  context: GedContext,
): void {
  node.used = true;
  const passage = notePassage(node, title, context);
  if (passage === null) return;
  for (const owner of owners) context.draft.mention(passage, owner, node);
}

function notePassage(node: GedNode, title: string, context: GedContext): number | null {
  if (node.pointer !== null) {
    return follow(node, context.notes, 'note', context.notices)?.passage ?? null;
  }
  const text = textOf(node);
  return text === '' ? null : context.draft.passage([title, 'Note'], text, linesOf(node));
}

export function readMedia(
  node: GedNode,
  { ref, passage }: { readonly ref: Ref; readonly passage: number },
  context: GedContext,
): void {
  node.used = true;
  const record =
    node.pointer === null
      ? node
      : (follow(node, context.media, 'media object', context.notices)?.node ?? null);
  if (record === null) return;
  const file = takeValue(record, 'FILE');
  const title = takeValue(record, 'TITL') ?? childValue(fileOf(record), 'TITL');
  const format = takeValue(record, 'FORM') ?? childValue(fileOf(record), 'FORM');
  const value = file ?? title;
  if (value === null) return;
  const qualifiers: Qualifiers = {
    ...(title !== null && title !== value && { title }),
    ...(format !== null && { format }),
  };
  const object = { kind: 'value', value } as const;
  context.draft.statement({ subject: ref, predicate: 'media', object, qualifiers }, passage, node);
}

function fileOf(record: GedNode): GedNode {
  return record.children.find((child) => child.tag === 'FILE') ?? record;
}

/** `1 _UID 5A3F` → attribute `_uid`; one with a date or a place keeps them as its window and qualifier. */
export function readExtension(node: GedNode, subject: Ref, passage: number, context: GedContext): void {
  if (node.pointer !== null) return;
  const { text, type, date, when, placeText, qualifiers, told, cited } = readEvent(node, passage, context);
  const value = text || type || date || placeText || inner(node);
  if (value === null) {
    node.used = false;
    return;
  }
  const rest = {
    ...qualifiers,
    ...(type !== null && type !== value && { type }),
    ...(placeText !== null && placeText !== value && { place: placeText }),
  };
  const object = { kind: 'value', value } as const;
  const predicate = node.tag.toLowerCase();
  context.draft.statement(
    { subject, predicate, object, ...when, ...told, qualifiers: rest },
    passage,
    node,
    cited,
  );
}

/** What the lines below say, when the line itself says nothing. */
function inner(node: GedNode): string | null {
  const parts = node.children.filter((child) => textOf(child) !== '' && child.pointer === null);
  for (const part of parts) part.used = true;
  return parts.map((part) => `${labelOf(part.tag)}: ${textOf(part)}`).join('; ') || null;
}
