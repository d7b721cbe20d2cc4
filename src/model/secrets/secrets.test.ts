import { describe, expect, it, test } from 'vitest';
import { cpuNow } from '../../../test/cpu-time.js';
import { redact, toldWords } from './index.js';

test.each([
  ['The key is AKIAIOSFODNN7EXAMPLE', 'access key', 'The key is [redacted]'],
  ['AWS secret wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'access key', 'AWS secret [redacted]'],
  [
    'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY1',
    'secret',
    'aws_secret_access_key = [redacted]',
  ],
  ['Use ghp_abcdefghijklmnopqrstuvwxyz0123456789 to push', 'token', 'Use [redacted] to push'],
  ['github_pat_11ABCDEFG0abcdefghij_klmnopqrstuv is mine', 'token', '[redacted] is mine'],
  ['glpat-abcdefghij0123456789', 'token', '[redacted]'],
  ['npm_abcdefghijklmnopqrstuvwxyz0123456789', 'token', '[redacted]'],
  [`Slack: ${'xoxb'}-123456789012-abcdefGHIJKL`, 'token', 'Slack: [redacted]'],
  [
    `https://hooks.slack.com/services/${'T00000000'}/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX`,
    'webhook',
    'https://hooks.slack.com/services/[redacted]',
  ],
  ['sk-proj-abcdefghijklmnop1234 pays for it', 'API key', '[redacted] pays for it'],
  ['sk-ant-api03-abcdefghijklmnop', 'API key', '[redacted]'],
  ['sk-1234567890abcdefghijABCDEFGHIJ', 'API key', '[redacted]'],
  [`Stripe ${'sk_live'}_51Habcdefghijklmnop`, 'API key', 'Stripe [redacted]'],
  ['whsec_abcdefghijklmnopqrst', 'API key', '[redacted]'],
  ['AIzaSyA1234567890abcdefghijklmnopqrstuv', 'API key', '[redacted]'],
  ['SG.abcdefghijklmnopqrst.uvwxyz0123456789abcdef', 'API key', '[redacted]'],
  ['The bot is 123456789:AAabcdefghijklmnopqrstuvwxyz0123456', 'token', 'The bot is [redacted]'],
  [
    'db is postgres://app:hunter22@db.internal/app',
    'password',
    'db is postgres://app:[redacted]@db.internal/app',
  ],
  ['postgres://app:p@ss:w0rd@db/app', 'password', 'postgres://app:[redacted]@db/app'],
  ['redis://:s3cret@cache:6379', 'password', 'redis://:[redacted]@cache:6379'],
  ['password: correcthorse', 'password', 'password: [redacted]'],
  ['password: "correct horse battery staple" it is', 'password', 'password: [redacted] it is'],
  ['password=hunter2, user=ada', 'password', 'password=[redacted], user=ada'],
  ['DB_PASSWORD=hunter2', 'password', 'DB_PASSWORD=[redacted]'],
  ['{"dbPassword": "hunter2"}', 'password', '{"dbPassword": [redacted]}'],
  ['Server=db;Pwd=hunter2;Timeout=5', 'password', 'Server=db;Pwd=[redacted];Timeout=5'],
  ['The root password is hunter2.', 'password', 'The root password is [redacted].'],
  ['The password for staging is correcthorse', 'password', 'The password for staging is [redacted]'],
  ['psql --password hunter2 -h db', 'password', 'psql --password [redacted] -h db'],
  ['curl -u ada:hunter2 https://x.example', 'password', 'curl -u ada:[redacted] https://x.example'],
  ['Authorization: Bearer abcdefghijklmnop.qrstuv', 'token', 'Authorization: Bearer [redacted]'],
  ['client_secret = a1b2c3d4e5f6g7h8', 'secret', 'client_secret = [redacted]'],
  ['api_key=0a1b2c3d-4e5f-6a7b-8c9d-0e1f2a3b4c5d&page=2', 'secret', 'api_key=[redacted]&page=2'],
  ['AccountKey=Zm9vYmFyYmF6MTIzNDU2Nzg5MA==;End', 'secret', 'AccountKey=[redacted];End'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc is a token', 'token', '[redacted] is a token'],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----', 'private key', '[redacted]'],
  ['-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk', 'private key', '[redacted]'],
  [
    '-----BEGIN PGP PRIVATE KEY BLOCK-----\nx\n-----END PGP PRIVATE KEY BLOCK-----',
    'private key',
    '[redacted]',
  ],
  [
    'The root password on db-primary is Kestrel77',
    'password',
    'The root password on db-primary is [redacted]',
  ],
  ['password for our lab router: heronstep', 'password', 'password for our lab router: [redacted]'],
  [
    "passphrase of the backup drive: 'four brown owls'",
    'password',
    'passphrase of the backup drive: [redacted]',
  ],
  ['password (staging): Kestrel77', 'password', 'password (staging): [redacted]'],
  ['the ftp pw is Blue42fish', 'password', 'the ftp pw is [redacted]'],
  ['pass: tr0ub4dor&3', 'password', 'pass: [redacted]'],
  ['SMTP_PASS=winter2023 is set', 'password', 'SMTP_PASS=[redacted] is set'],
  ['mail.pass: winter', 'password', 'mail.pass: [redacted]'],
  ['{"smtpPass": "winter"}', 'password', '{"smtpPass": [redacted]}'],
  ['binds with pass winter2023 to ldap', 'password', 'binds with pass [redacted] to ldap'],
  ['The creds are deploy:Kestrel77', 'password', 'The creds are deploy:[redacted]'],
  ['The PIN for the cage is 482913', 'PIN', 'The PIN for the cage is [redacted]'],
  ['Vercel token 8hT2kPq9ZxW4mN7vB3cR6yLd is in CI', 'secret', 'Vercel token [redacted] is in CI'],
  [
    'the Algolia admin key 0123456789abcdef0123456789abcdef leaked',
    'secret',
    'the Algolia admin key [redacted] leaked',
  ],
  [
    'the signing key for the mobile app is a9F3kk20dQ8rT5uW1xY7',
    'secret',
    'the signing key for the mobile app is [redacted]',
  ],
  ['Our Fastly key: 8hT2kPq9ZxW4mN7vB3cR6yLd', 'secret', 'Our Fastly key: [redacted]'],
  ['token value is 8hT2kPq9ZxW4mN7vB3cR6yLd', 'secret', 'token value is [redacted]'],
  [`Grafana ${'glsa'}_8hT2kPq9ZxW4mN7vB3cR6yLd_8a8c03ab`, 'token', 'Grafana [redacted]'],
  [`${'dckr_pat'}_8hT2kPq9ZxW4mN7vB3c`, 'token', '[redacted]'],
  [`${'dp.st'}.8hT2kPq9ZxW4mN7vB3cR6yLd`, 'token', '[redacted]'],
  [`${'pscale_pw'}_8hT2kPq9ZxW4mN7vB3c`, 'token', '[redacted]'],
  [`${'xai'}-8hT2kPq9ZxW4mN7vB3cR6yLd`, 'API key', '[redacted]'],
  [`${'tskey-api'}-k8hT2kPq9-ZxW4mN7vB3cR6yLd`, 'API key', '[redacted]'],
  [`Mailgun ${'key'}-0123456789abcdef0123456789abcdef`, 'API key', 'Mailgun [redacted]'],
  [
    `https://${'0123456789abcdef'.repeat(2)}@errors.example.com/42`,
    'DSN',
    'https://[redacted]@errors.example.com/42',
  ],
])('%s', (text, kind, kept) => {
  expect(redact(text)).toEqual({ text: kept, redacted: [kind] });
  expect(redact(kept)).toEqual({ text: kept, redacted: [] });
});

test.each([
  'We run version 17.2.1-beta.4 of acme-sdk',
  'The proxy listens on 127.0.0.1:8080',
  'Ask dana@example.com',
  'Write to ops+alerts@mail.example.com, or to [::1]:443',
  'The password is required',
  'The password is at least 12 characters',
  'The password is 16-character and rotated',
  'The password is case-sensitive',
  'password: required',
  'password: string',
  'Passwords are hashed with argon2id',
  'password_min_length = 12',
  'DB_PASSWORD=$SECRET_FROM_VAULT',
  'postgres://app:$DB_PASSWORD@db/app',
  'postgres://app:<password>@db/app',
  'The API key is stored in the vault',
  'API keys expire after 90 days',
  'The token limit is 4096 tokens',
  'Tokens: at most 8000 of them',
  'Basic authentication is used, bearer authentication-tokens are not',
  'Commit 3fa9c2d41b07e5 broke the build',
  'Commit da39a3ee5e6b4b0d3255bfef95601890afd80709 is the last good one',
  'The trace id is 550e8400-e29b-41d4-a716-446655440000',
  'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'The class is AbstractSingletonProxyFactoryBeanV2',
  'The bucket is called dXNlci1kYXRhLWJhY2t1cA',
  'sk-learn-contrib-estimators-extra is pinned',
  'skip_live_reload_of_styles_when_testing',
  'https://example.com:8080/docs?page=2&mail=a@b.example',
  'https://ada@git.example.com/team/repo.git',
  'The secret is rotated weekly',
  'The secret of search is a good index',
  'hf_cache lies on disk',
  'The API key acme-prod-eu-west-1 was rotated',
  'The idempotency key is 550e8400-e29b-41d4-a716-446655440000',
  'The encryption key id is 550e8400-e29b-41d4-a716-446655440000',
  'Token refresh was fixed in commit 3f2a9c1d4e5b6a7f8091a2b3c4d5e6f708192a3b',
  'The secret at revision 3f2a9c1d4e5b6a7f8091a2b3c4d5e6f708192a3b is gone',
  'ssh key fingerprint SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8',
  'The first pass takes 120ms, all tests pass: 1204 of them',
  'with pass through auth2',
  'The bypass: enabled, the compass: north',
  'token service version: 3.2.1-rc.4',
  'The password for admins is 14 characters at least',
  'The password for the console is in the vault',
  'password for the console: ask Dana',
  'Password policy: 12-character minimum',
  'Password hashing: argon2id',
  'The token for CI lives at /run/secrets/ci_token_2',
  'The token of the CI is at https://vault.internal/v1/secret/data/ci2',
  'The token is issued by auth.example.com:8443',
  'Login is at http://127.0.0.1:8080/login',
  'The access key of ops is with ops2@example.com',
  'PIN is 6 digits long',
  'The JWT signing key is RS256',
])('is no secret: %s', (text) => {
  expect(redact(text)).toEqual({ text, redacted: [] });
});

test('takes time in proportion to the length of a word', () => {
  const words = ['a', 'a.', 'password ', 'token=', 'x:', 'eyJ', '-----BEGIN ', 'sk-', 'token for a ', 'pw '];
  const spent = (length: number): number => {
    const started = cpuNow();
    for (const word of words) redact(word.repeat(length / word.length));
    return cpuNow() - started;
  };
  spent(2_000);
  // Eight times as long takes eight times as much, and not sixty-four times.
  expect(spent(16_000)).toBeLessThan(32 * Math.max(10, spent(2_000)));
});

describe('what nobody sees within a secret', () => {
  const TOKEN = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';
  it.each([
    ['a zero', '\u0000'],
    ['an escape', '\u001b'],
    ['a space of no width', '\u200b'],
    ['a joiner', '\u200d'],
    ['a byte order mark', '\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['a mark of direction', '\u202e'],
    ['a selector', '\ufe0f'],
    ['a tag', '\u{e0041}'],
  ])('does not hide it: %s', (_, unseen) => {
    for (const secret of [TOKEN, 'password=hunter2swordfish', 'AKIAIOSFODNN7EXAMPLE']) {
      for (const at of [2, 5, 9]) {
        const broken = `deploy with ${secret.slice(0, at)}${unseen}${secret.slice(at)} today`;
        const { text, redacted } = redact(toldWords(broken));
        expect(redacted, broken).toHaveLength(1);
        expect(text).not.toContain(secret.slice(-8));
        expect(text).toMatch(/^deploy with .*\[redacted\] today$/);
      }
    }
  });

  it('leaves what is no secret as it is', () => {
    for (const text of ['می\u200cخواهم the port is 8080', '⚠\ufe0f the password is required', 'a\u00adb'])
      expect(redact(text)).toEqual({ text, redacted: [] });
    expect(toldWords('The bucket is private.\u0000The port is 1')).toBe(
      'The bucket is private. The port is 1',
    );
  });

  it('is found beside one that only a control character sets apart', () => {
    const text = redact(
      toldWords(`key\u0000AKIAIOSFODNN7EXAMPLE and ${TOKEN.slice(0, 9)}\u200b${TOKEN.slice(9)}`),
    ).text;
    expect(text).toBe('key [redacted] and [redacted]');
  });
});

describe('a secret told in other ways', () => {
  it.each([
    ['mysql -u root -pHunter2hunter prod', 'Hunter2hunter'],
    ['Run mysqldump -h db1 -uadmin -pS3cr3tWord shop > x.sql', 'S3cr3tWord'],
    ['The password is ｈｕｎｔｅｒ２ｈｕｎｔｅｒ２', 'ｈｕｎｔｅｒ２'],
    ['ｐａｓｓｗｏｒｄ：hunter2hunter2', 'hunter2'],
    ['The first half of the password is hunter2x, the second half is 9fglo!', '9fglo'],
    ['For the API key: first part is a8Kd92, second part is Q77xL0.', 'Q77xL0'],
  ])('is taken out of %j', (told, secret) => {
    const { text, redacted } = redact(told);
    expect(text).not.toContain(secret);
    expect(redacted.length).toBeGreaterThan(0);
  });

  it.each([
    'The server listens on -p 8080.',
    'docker run -p8080:80 lore',
    'The first half of the key chapter is slow, the second half is better.',
    'Ｔｈｅ ｇａｔｅ is open.',
    'The second part is done by Friday.',
  ])('and %j has none', (told) => {
    expect(redact(told)).toEqual({ text: told, redacted: [] });
  });
});
