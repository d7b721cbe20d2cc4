/** Tokens as records. */
import { LoreError } from '../../model/index.js';
import { add, change, type RecordKind } from '../records.js';
import type { TokenRecord, TokenStore } from '../tokens.js';
import type { Deciding } from './deciding.js';

const TOKEN: RecordKind<TokenRecord & { readonly row: number }> = {
  name: 'token',
  fields: {
    row: 'number',
    id: 'text',
    name: 'text',
    role: 'text',
    hash: 'text',
    by: 'text',
    createdAt: 'number',
    expiresAt: 'number',
    revokedAt: 'number',
    lastUsedAt: 'number',
  },
  key: ['id'],
  numbered: 'row',
};
/** That somebody uses a token is written down this often at most. */
const NOTED_MS = 60_000;

export function tokensOver({ records, now }: Deciding): TokenStore {
  const get = async (id: string): Promise<TokenRecord | null> => {
    const [[found]] = await records.read({ kind: TOKEN, where: { id } });
    return found === undefined ? null : toToken(found);
  };
  return {
    async add(token) {
      const added = { ...token, createdAt: now(), revokedAt: null, lastUsedAt: null };
      const done = await records.write([add(TOKEN, added)]);
      if (done?.[0] === 0)
        throw new LoreError({
          code: 'store/token-taken',
          message: `A token has the id ${token.id} already.`,
        });
      return added;
    },
    async all() {
      const [found] = await records.read({ kind: TOKEN, order: ['row'] });
      return found.map(toToken);
    },
    get,
    async revoke(id) {
      const done = await records.write([change(TOKEN, { id, revokedAt: null }, { revokedAt: now() })]);
      return done?.[0] === 1;
    },
    async used(id) {
      const at = now();
      if (at - ((await get(id))?.lastUsedAt ?? 0) < NOTED_MS) return;
      await records.write([change(TOKEN, { id }, { lastUsedAt: at })]);
    },
  };
}

function toToken({ row: _, ...token }: TokenRecord & { readonly row: number }): TokenRecord {
  return token;
}
