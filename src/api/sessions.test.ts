import { expect, it } from 'vitest';
import { isSame, Sessions } from './sessions.js';

it('a link works once and not for long, a session as long as it is used', () => {
  let now = 1_000_000;
  const sessions = new Sessions(() => now);
  const early = sessions.link('builder', 'Mira');
  const late = sessions.link('builder', 'Mira');
  const made = sessions.redeem(early);
  expect(made?.session).toMatchObject({ role: 'builder', name: 'Mira', token: null });
  expect(sessions.redeem(early)).toBeNull();
  now += 16 * 60_000;
  expect(sessions.redeem(late)).toBeNull();
  const secret = made?.secret ?? '';
  expect(sessions.find(secret)?.key).toBe(made?.session.key);
  expect(sessions.find(`${secret}x`)).toBeNull();
  for (let i = 0; i < 5; i++) {
    now += 11 * 3_600_000;
    expect(sessions.find(secret)).not.toBeNull();
  }
  now += 13 * 3_600_000;
  expect(sessions.find(secret)).toBeNull();
});

it('no session goes on for ever, and none knows the secret of another', () => {
  let now = 0;
  const sessions = new Sessions(() => now);
  const one = sessions.ofToken({ id: 't', role: 'reader', name: 'ci' });
  const other = sessions.ofToken({ id: 't', role: 'reader', name: 'ci' });
  expect(one.session.csrf).not.toBe(other.session.csrf);
  expect(isSame(one.session.csrf, one.session.csrf)).toBe(true);
  expect(isSame(null, one.session.csrf)).toBe(false);
  while (now < 31 * 86_400_000) {
    now += 6 * 3_600_000;
    sessions.find(one.secret);
  }
  expect(sessions.find(one.secret)).toBeNull();
});

it('holds so many, and lets the longest silent one go', () => {
  let now = 0;
  const sessions = new Sessions(() => ++now);
  const all = Array.from({ length: 1_001 }, () => sessions.ofToken({ id: 't', role: 'reader', name: 'x' }));
  expect(sessions.find(all[0]?.secret ?? '')).toBeNull();
  expect(sessions.find(all[1_000]?.secret ?? '')).not.toBeNull();
});
