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

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

export const usePaletteWanted = (): boolean => useSyncExternalStore(watch, () => wasWanted);
export const usePaletteOpen = (): boolean => useSyncExternalStore(watch, () => isOpen);
