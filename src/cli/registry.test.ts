import { describe, expect, it } from 'vitest';
import { invokedName, withHelp } from './registry.js';

describe('withHelp', () => {
  it('takes help of an action for the help of that action, not of its family', () => {
    expect(withHelp(['help', 'rule', 'add'])).toEqual(['rule', 'add', '--help']);
    expect(invokedName(withHelp(['help', 'rule', 'add']))).toBe('rule');
    expect(withHelp(['help', 'rule'])).toEqual(['help', 'rule']);
    expect(withHelp(['rule', 'add', 'help'])).toEqual(['rule', 'add', 'help']);
  });
});
