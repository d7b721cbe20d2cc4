/** The formats that a world can be taken out in; apart, so that naming them loads nothing else. */

// biome-ignore format: one a line
export const EXPORT_FORMATS = [
  'yaml',
  'jsonl',
  'markdown',
  'gedcom',
  'bundle',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
