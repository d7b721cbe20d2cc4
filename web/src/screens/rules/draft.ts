/** What was written and not saved, kept for as long as the tab is open. */
import { useEffect, useState } from 'react';

const keyOf = (name: string): string => `lore-draft:${name}`;

/** `written`: what stands there as long as nobody has changed it. */
export function useDraft(name: string, written: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => read(name) ?? written);
  const set = (next: string) => {
    setText(next);
    keep(name, next === written ? null : next);
  };
  return [text, set];
}

/** Once it was saved as `saved`; what was written since stays. */
export function forgetDraft(name: string, saved: string): void {
  if (read(name) === saved) keep(name, null);
}

/** The browser asks before it leaves the page. */
export function useWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

function keep(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), text);
  } catch {
    // Storage may be shut off: the warning still holds.
  }
}
