/** Whether the palette has been asked for; it is loaded the first time it is. */
import { useSyncExternalStore } from 'react';

let isOpen = false;
let wasWanted = false;
const watchers = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  wasWanted ||= next;
  for (const tell of watchers) tell();
}

export const openPalette = (): void => set(true);
export const closePalette = (): void => set(false);

export interface ShownPassage {
  readonly file: string;
  readonly title: string;
  readonly line: number | null;
  readonly parts: readonly { readonly text: string; readonly isMatch: boolean }[];
}

let passage: ShownPassage | null = null;

/** Shows a passage that was found in words of its source. */
export function showPassage(next: ShownPassage | null): void {
  passage = next;
  for (const tell of watchers) tell();
}

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

export const usePaletteWanted = (): boolean => useSyncExternalStore(watch, () => wasWanted);
export const useShownPassage = (): ShownPassage | null => useSyncExternalStore(watch, () => passage);
export const usePaletteOpen = (): boolean => useSyncExternalStore(watch, () => isOpen);
