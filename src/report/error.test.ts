import { expect, it } from 'vitest';
import { errorReport } from './error.js';
import { createTheme } from './theme.js';

const theme = createTheme({ columns: 80 });
const told = (message: string) => errorReport({ message, at: undefined, hint: undefined }, theme);

it('tells a message of some length whole', () => {
  const words = 'a name that is long '.repeat(80).trim();
  expect(told(words).replace(/\s+/g, ' ')).toBe(`error: ${words}`);
});

it('leaves out the middle of a text that was taken for a name, and cuts no character in two', () => {
  for (const start of ['', 'x']) {
    const text = told(`${start}${'🜁'.repeat(60_000)} is no file.`);
    expect(text.length).toBeLessThan(3_000);
    expect(text).toMatch(/^error: x?🜁/);
    expect(text).toMatch(/is no file\.$/);
    expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
  }
});
