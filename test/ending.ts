/** What helpers leave behind for the end of a test file: modules are loaded once for many files, hooks are not. */

const pending: (() => unknown)[] = [];

export function atEnd(end: () => unknown): void {
  pending.push(end);
}

/** The latest first: a server ends before its folder goes. */
export async function endAll(): Promise<void> {
  for (const end of pending.splice(0).reverse()) await end();
}
