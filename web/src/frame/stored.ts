/** A yes or no that this browser remembers for as long as its tab is open. */
import { useState } from 'react';

export function useStored(key: string): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => read(key));
  const set = (next: boolean) => {
    setValue(next);
    try {
      sessionStorage.setItem(key, String(next));
    } catch {
      // Storage may be shut off: it holds until the page is loaded again then.
    }
  };
  return [value, set];
}

function read(key: string): boolean {
  try {
    return sessionStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}
