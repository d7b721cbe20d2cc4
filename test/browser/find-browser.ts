/** Where a Chromium is on this machine: named in LORE_TEST_BROWSER, or under one of its usual names. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

/** Null where there is none. */
export function findBrowser(env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  const named = env.LORE_TEST_BROWSER ?? '';
  if (named !== '') return named;
  const folders = (env.PATH ?? '').split(path.delimiter);
  const places = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return places.find(canRun) ?? null;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
