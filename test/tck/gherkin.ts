/** Reads the Gherkin that the kit is written in: features, scenarios, outlines with examples. */

export interface Step {
  readonly text: string;
  readonly doc: string | null;
  readonly table: readonly (readonly string[])[];
}

export interface Scenario {
  readonly feature: string;
  readonly name: string;
  readonly steps: readonly Step[];
}

interface OpenStep {
  text: string;
  doc: string | null;
  table: string[][];
}

interface OpenScenario {
  name: string;
  steps: OpenStep[];
  examples: string[][][];
}

/** All scenarios of a feature file, one for each line of examples where it is an outline. */
export function readFeature(feature: string, text: string): Scenario[] {
  const { background, scenarios } = openScenarios(text.split(/\r?\n/));
  return scenarios.flatMap((scenario) => {
    const whole = { ...scenario, steps: [...(background?.steps ?? []), ...scenario.steps] };
    return expand(feature, whole);
  });
}

function openScenarios(lines: readonly string[]): {
  background: OpenScenario | null;
  scenarios: OpenScenario[];
} {
  const scenarios: OpenScenario[] = [];
  let background: OpenScenario | null = null;
  let table: string[][] | undefined;
  for (let i = 0; i < lines.length; i++) {
    const line = (lines[i] ?? '').trim();
    const scenario = scenarios.at(-1) ?? background;
    const heading = /^Scenario(?: Outline)?:\s*(.*)$/.exec(line);
    const step = /^(?:Given|When|Then|And|But)\s+(.*)$/.exec(line);
    if (heading) {
      scenarios.push({ name: heading[1] ?? '', steps: [], examples: [] });
    } else if (line.startsWith('Background:')) {
      background = { name: 'background', steps: [], examples: [] };
    } else if (line === '"""') {
      const end = lines.findIndex((other, j) => j > i && other.trim() === '"""');
      const last = scenario?.steps.at(-1);
      if (last) last.doc = unindent(lines.slice(i + 1, end), (lines[i] ?? '').indexOf('"'));
      i = end;
    } else if (line.startsWith('Examples:')) {
      table = [];
      scenario?.examples.push(table);
    } else if (step) {
      const opened: OpenStep = { text: step[1] ?? '', doc: null, table: [] };
      scenario?.steps.push(opened);
      table = opened.table;
    } else if (line.startsWith('|')) {
      table?.push(cells(line));
    }
  }
  return { background, scenarios };
}

function unindent(lines: readonly string[], by: number): string {
  return lines.map((line) => (line.slice(0, by).trim() === '' ? line.slice(by) : line)).join('\n');
}

function cells(line: string): string[] {
  const found: string[] = [];
  let cell = '';
  for (let i = 1; i < line.length; i++) {
    if (line[i] === '\\' && (line[i + 1] === '|' || line[i + 1] === '\\')) {
      cell += line[i + 1];
      i += 1;
    } else if (line[i] === '|') {
      found.push(cell.trim());
      cell = '';
    } else {
      cell += line[i];
    }
  }
  return found;
}

function expand(feature: string, { name, steps, examples }: OpenScenario): Scenario[] {
  if (examples.length === 0) return [{ feature, name, steps }];
  return examples.flatMap(([header = [], ...rows]) =>
    rows.map((row, i) => {
      const fill = (text: string) =>
        header.reduce((filled, key, column) => filled.replaceAll(`<${key}>`, row[column] ?? ''), text);
      const filled = steps.map((step) => ({
        text: fill(step.text),
        doc: step.doc === null ? null : fill(step.doc),
        table: step.table.map((cellsOfRow) => cellsOfRow.map(fill)),
      }));
      return { feature, name: `${fill(name)} (${i + 1})`, steps: filled };
    }),
  );
}
