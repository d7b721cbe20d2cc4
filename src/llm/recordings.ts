/** Recordings by environment: whole programs record what a server answered, and play it again without one. */
import { type Environment, given } from './config.js';
import { LlmError } from './errors.js';
import { RECORD_MODES, recordingTransport } from './record.js';
import { Secret } from './secrets.js';
import type { Transport } from './transport.js';

/** `LORE_LLM_RECORD` and `LORE_LLM_RECORDINGS`; undefined when nothing is to be recorded or replayed. */
export function configuredTransport(env: Environment): Transport | undefined {
  const told = given(env, 'LORE_LLM_RECORD')?.toLowerCase() ?? 'live';
  const mode = RECORD_MODES.find((known) => known === told);
  if (mode === undefined) {
    throw new LlmError({
      code: 'llm/bad-setting',
      message: `LORE_LLM_RECORD is “${told.slice(0, 60)}”.`,
      hint: `It may be ${RECORD_MODES.join(', ')}.`,
    });
  }
  if (mode === 'live') return undefined;
  const folder = given(env, 'LORE_LLM_RECORDINGS');
  if (folder === undefined) {
    throw new LlmError({
      code: 'llm/bad-setting',
      message: 'LORE_LLM_RECORD is set but LORE_LLM_RECORDINGS is not.',
      hint: 'Set LORE_LLM_RECORDINGS to the folder of the recordings.',
    });
  }
  const keys = ['LORE_LLM_KEY', 'LORE_EMBED_KEY'].flatMap((name) => given(env, name) ?? []);
  return recordingTransport({ mode, folder, secrets: keys.map((key) => new Secret(key)) });
}
