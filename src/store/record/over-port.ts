/** A whole store: what a store does itself, and what is decided over it, once for all stores. */
import type { Port, Rooms } from '../store.js';
import { busOver } from './bus.js';
import { extractionsOver } from './extractions.js';
import { slotsOver } from './slots.js';
import { tokensOver } from './tokens.js';
import { usageOver } from './usage.js';

export function overPort<P extends Port>(port: P): P & Rooms {
  const deciding = { records: port.records, now: () => port.now() };
  return Object.assign(port, {
    bus: busOver(deciding),
    slots: slotsOver(deciding),
    usage: usageOver(deciding),
    tokens: tokensOver(deciding),
    extractions: extractionsOver(deciding),
  });
}
