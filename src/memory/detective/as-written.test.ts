import { expect, it } from 'vitest';
import { asWritten } from './as-written.js';

it.each([
  ['ingest worker', 'The ingest worker retries 3 times', 'the ingest worker', false],
  ['Backup', 'Backups are encrypted', 'backups', true],
  ['audit log', 'We keep audit logs for 90 days', 'audit logs', true],
  ['bucket', 'The staging bucket is public', 'the bucket', false],
  ['checkout', 'Alice owns the checkout service', 'the checkout service', false],
  ['Jenkins', 'Jenkins runs the builds', 'Jenkins', false],
  ['MFA', 'MFA is optional', 'MFA', false],
  ['node-2', 'node-2 has 4 GB', 'node-2', false],
  ['node-2', 'Nobody names it', 'node-2', false],
])('calls %s in “%s” %s', (name, content, text, isPlural) => {
  expect(asWritten(name, content)).toEqual({ text, isPlural });
});
