/** What the terminal at the other end can show: colours, drawn characters, columns. */
import { createTheme, type Theme } from '../report/theme.js';

const DEFAULT_COLUMNS = 80;
const MOST_COLUMNS = 140;
const LEAST_COLUMNS = 40;

export interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export function themeFor(stream: Stream, env: Environment, noColour: boolean): Theme {
  return createTheme({
    colour: !noColour && showsColour(stream, env),
    unicode: showsUnicode(env),
    columns: columnsOf(stream, env),
  });
}

/** FORCE_COLOR speaks loudest, then NO_COLOR, then whether a person is watching. */
export function showsColour(stream: Stream, env: Environment): boolean {
  const force = env.FORCE_COLOR;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  return stream.isTTY === true && env.TERM !== 'dumb';
}

/** The locale says; where it is silent, everything but the bare console shows UTF-8. */
export function showsUnicode(env: Environment): boolean {
  const locale = [env.LC_ALL, env.LC_CTYPE, env.LANG].find((value) => value !== undefined && value !== '');
  if (locale !== undefined) return /utf-?8/i.test(locale);
  return env.TERM !== 'linux' && env.TERM !== 'dumb';
}

function columnsOf(stream: Stream, env: Environment): number {
  const told = Number(env.COLUMNS);
  const columns = stream.columns ?? (Number.isInteger(told) && told > 0 ? told : DEFAULT_COLUMNS);
  return Math.min(MOST_COLUMNS, Math.max(LEAST_COLUMNS, columns));
}
