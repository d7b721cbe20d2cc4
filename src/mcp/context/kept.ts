/** Keeps every call with the world, so that `lore conversations` can tell of it after the connection has ended. */
import type { World } from '../../engine/index.js';
import type { Recorder } from './conversation.js';

/** A call that could not be kept is told and harms nothing else. */
export function keptIn(world: () => Promise<World>, onError: (error: unknown) => void): Recorder {
  return {
    record: ({ handle }, { tool, input, error, statements }) => {
      world()
        .then(({ conversations }) => conversations.keepCall(handle, { tool, input, error, statements }))
        .catch(onError);
    },
  };
}
