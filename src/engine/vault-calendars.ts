/** The calendars of a vault: those that its plugins keep, else one sketched from the dates in its notes. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type CalendarText, calendarsFromPlugin, sketchCalendar } from '../ingest/study/calendars/index.js';
import type { Survey } from '../ingest/study/survey.js';

const PLUGINS = ['calendarium', 'fantasy-calendar'];
const LARGEST = 20_000_000;

/** The one that counts for dates which name no other comes first. */
export async function vaultCalendars(root: string, name: string, { dates }: Survey): Promise<CalendarText[]> {
  for (const plugin of PLUGINS) {
    const json = await readJson(path.join(root, '.obsidian', 'plugins', plugin, 'data.json'));
    const found = json === null ? [] : calendarsFromPlugin(json, dates);
    if (found.length > 0) return found;
  }
  const sketch = sketchCalendar(dates, { name: `Calendar of ${name}` });
  return sketch === null ? [] : [sketch];
}

/** Null for what is not there, is too large to be settings, or is no JSON. */
async function readJson(file: string): Promise<unknown> {
  try {
    return (await stat(file)).size > LARGEST ? null : JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}
