/** Tokens: kept as hashes, revocable. */
import { describe, expect } from 'vitest';
import { type OpenStore, storeTest } from './suite.js';

export function tokens(open: OpenStore): void {
  describe('tokens', () => {
    storeTest(open, 'are added, used and revoked', async ({ tokens: kept }) => {
      const token = { id: 'abc', name: 'laptop', role: 'agent', hash: 'ff', by: 'Mira', expiresAt: null };
      expect(await kept.add(token)).toMatchObject({ ...token, revokedAt: null, lastUsedAt: null });
      await expect(kept.add(token)).rejects.toThrow();
      expect(await kept.get('nobody')).toBeNull();
      await kept.used('abc');
      expect((await kept.get('abc'))?.lastUsedAt).toEqual(expect.any(Number));
      expect([await kept.revoke('abc'), await kept.revoke('abc'), await kept.revoke('x')]).toEqual([
        true,
        false,
        false,
      ]);
      expect((await kept.all()).map(({ id, revokedAt }) => [id, typeof revokedAt])).toEqual([
        ['abc', 'number'],
      ]);
    });
  });
}
