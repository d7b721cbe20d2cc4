/** Keeps every call beside the world, so that `lore conversations` can tell of it after the connection has ended. */

import type { CallToKeep } from '../../engine/conversations.js';
import type { World } from '../../engine/index.js';
import type { Recorder } from './conversation.js';

/** A call that could not be kept is told and harms nothing else. */
export function keptIn(world: () => Promise<World>, onError: (error: unknown) => void): Recorder {
  const keep = async (handle: string, call: CallToKeep): Promise<void> => {
    const { conversationsOf } = await import('../../engine/conversations.js');
    await conversationsOf(await world()).keepCall(handle, call);
  };
  return {
    record: ({ handle }, { tool, input, error, statements }) => {
      keep(handle, { tool, input, error, statements }).catch(onError);
    },
  };
}
