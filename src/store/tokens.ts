/** The port for tokens: who may come from elsewhere, and what they may do. The token itself is never kept. */

export interface TokenRecord {
  /** A part of the token that is no secret. */
  readonly id: string;
  readonly name: string;
  /** `reader`, `agent`, `builder`. */
  readonly role: string;
  /** SHA-256 of the secret part, in hexadecimal digits. */
  readonly hash: string;
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  /** To the minute. */
  readonly lastUsedAt: number | null;
}

export interface TokenStore {
  add(token: Omit<TokenRecord, 'createdAt' | 'revokedAt' | 'lastUsedAt'>): Promise<TokenRecord>;
  /** Oldest first, revoked and expired ones too. */
  all(): Promise<TokenRecord[]>;
  get(id: string): Promise<TokenRecord | null>;
  /** False when there is none that counts. */
  revoke(id: string): Promise<boolean>;
  used(id: string): Promise<void>;
}
