/** One attack in a process of its own: whatever it breaks, the others go on. Given its name, and `--short`. */
import { endAll } from '../../ending.js';
import { runAttack } from './attack.js';
import { loadAttack } from './list.js';

process.env.LORE_EMBED ??= 'off';
process.env.LORE_JUDGE ??= 'off';

const [name = '', ...rest] = process.argv.slice(2);
const only = rest.flatMap((one) => (one.startsWith('--only=') ? one.slice(7).split(',') : []));
const attack = await loadAttack(name);
// What an attack waits for may keep no process alive, such as the shared one in which commands run.
setInterval(() => {}, 60_000);
process.send?.({ what: attack.what, minutes: attack.minutes });
// Told at once: an attack that is stopped would take what it has found with it.
const outcome = await runAttack(attack, rest.includes('--short'), only, (told) =>
  console.error(`  ${name}: ${told}`),
);
await endAll();
if (process.send === undefined) console.log(outcome);
process.send?.(outcome, () => process.exit(0));
if (process.send === undefined) process.exit(0);
