import { expect, test } from 'vitest';
import { redact } from './secrets.js';

test.each([
  ['The key is AKIAIOSFODNN7EXAMPLE', 'access key', 'The key is [redacted]'],
  ['Use ghp_abcdefghijklmnopqrstuvwxyz0123456789 to push', 'token', 'Use [redacted] to push'],
  ['sk-proj-abcdefghijklmnop1234 pays for it', 'API key', '[redacted] pays for it'],
  [
    'db is postgres://app:hunter22@db.internal/app',
    'password',
    'db is postgres://app:[redacted]@db.internal/app',
  ],
  ['password: correcthorse', 'password', 'password: [redacted]'],
  ['Authorization: Bearer abcdefghijklmnop.qrstuv', 'token', 'Authorization: Bearer [redacted]'],
  ['client_secret = a1b2c3d4e5f6g7h8', 'secret', 'client_secret = [redacted]'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc is a token', 'token', '[redacted] is a token'],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----', 'private key', '[redacted]'],
])('%s', (text, kind, kept) => {
  expect(redact(text)).toEqual({ text: kept, redacted: [kind] });
});

test.each([
  'We run version 17.2.1-beta.4 of acme-sdk',
  'The proxy listens on 127.0.0.1:8080',
  'Ask dana@example.com',
  'The password is required',
  'Passwords are hashed with argon2id',
  'The API key is stored in the vault',
  'API keys expire after 90 days',
  'Commit 3fa9c2d41b07e5 broke the build',
  'https://example.com/docs?page=2',
  'The secret is rotated weekly',
])('is no secret: %s', (text) => {
  expect(redact(text)).toEqual({ text, redacted: [] });
});
