/** `lore doctor`: is everything sound? */
import type { DoctorCheck } from '../../engine/index.js';
import { type CheckState, checklist } from '../../report/checklist.js';
import { defineCommand } from '../command.js';

const STATES: Readonly<Record<DoctorCheck['result'], CheckState>> = {
  ok: 'good',
  warning: 'warning',
  failed: 'error',
};

export const command = defineCommand({
  name: 'doctor',
  group: 'Keep',
  summary: 'look over the installation, the world and its database',
  arguments: {},
  options: {},
  examples: [
    { run: 'doctor', says: 'Something is wrong, or you wish to be sure.' },
    { run: 'doctor --json', says: 'For a bug report, or a machine.' },
  ],
  run: async (context) => {
    const { doctor } = await import('../../engine/index.js');
    const { ok, checks } = await doctor(await context.maybeWorldRoot());
    context.print(
      () => ({
        ok,
        checks: checks.map(({ name, result, detail, hint }) => ({
          name,
          result,
          detail,
          hint: hint ?? null,
        })),
      }),
      () =>
        checklist(
          checks.map(({ name, result, detail, hint }) => ({
            name,
            state: STATES[result],
            message: detail,
            ...(hint === undefined ? {} : { hint }),
          })),
          context.theme,
        ),
    );
    return ok ? 0 : 1;
  },
});
