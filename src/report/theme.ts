/** What a text looks like: colours or none, drawn characters or plain ones, and how many columns there are. */

const COLOURS = {
  title: [1, 22],
  name: [36, 39],
  type: [35, 39],
  when: [33, 39],
  muted: [2, 22],
  good: [32, 39],
  warning: [33, 39],
  error: [31, 39],
  command: [36, 39],
  match: [1, 22],
  era: [34, 39],
  event: [33, 39],
  life: [36, 39],
  relation: [32, 39],
} as const satisfies Record<string, readonly [number, number]>;

export type Role = keyof typeof COLOURS;

const DRAWN = {
  ellipsis: '…',
  dot: '·',
  dash: '–',
  arrow: '→',
  good: '✓',
  warning: '!',
  error: '✗',
  certain: '█',
  possible: '░',
  fade: ['▓', '▒', '░'],
  point: '●',
  now: '┊',
  nowHead: '▾',
  rule: '─',
  tick: '┬',
  barFull: '━',
  barEmpty: '─',
} as const;

export type Glyphs = {
  readonly [Key in keyof typeof DRAWN]: Key extends 'fade' ? readonly string[] : string;
};

const PLAIN: Glyphs = {
  ellipsis: '...',
  dot: '-',
  dash: '-',
  arrow: '->',
  good: 'ok',
  warning: '!',
  error: 'x',
  certain: '#',
  possible: '.',
  fade: ['=', '-', '.'],
  point: 'o',
  now: ':',
  nowHead: 'v',
  rule: '-',
  tick: '+',
  barFull: '=',
  barEmpty: ' ',
};

export interface Theme {
  readonly columns: number;
  readonly glyphs: Glyphs;
  readonly paint: (role: Role, text: string) => string;
}

export interface ThemeOptions {
  readonly colour?: boolean;
  /** Whether the reader's terminal shows more than ASCII. */
  readonly unicode?: boolean;
  readonly columns?: number;
}

export function createTheme({ colour = false, unicode = true, columns = 80 }: ThemeOptions = {}): Theme {
  return {
    columns,
    glyphs: unicode ? DRAWN : PLAIN,
    paint: colour ? paint : (_, text) => text,
  };
}

function paint(role: Role, text: string): string {
  if (text === '') return '';
  const [open, close] = COLOURS[role];
  return `\u001b[${open}m${text}\u001b[${close}m`;
}
