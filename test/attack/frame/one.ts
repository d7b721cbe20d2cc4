/** One attack in a process of its own: whatever it breaks, the others go on. Given its name, and `--short`. */
import { endAll } from '../../ending.js';
import { runAttack } from './attack.js';
import { loadAttack } from './list.js';

process.env.LORE_EMBED ??= 'off';
process.env.LORE_JUDGE ??= 'off';

const [name = '', ...rest] = process.argv.slice(2);
const only = rest.flatMap((one) => (one.startsWith('--only=') ? one.slice(7).split(',') : []));
const attack = await loadAttack(name);
process.send?.({ what: attack.what, minutes: attack.minutes });
// Told at once: an attack that is stopped would take what it has found with it.
const outcome = await runAttack(attack, rest.includes('--short'), only, (told) => console.error(`  ${told}`));
await endAll();
process.send?.(outcome, () => process.exit(0));
