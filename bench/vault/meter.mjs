/** Loaded before a command: writes down what it cost when it ends. */
import { writeFileSync } from 'node:fs';

const began = process.hrtime.bigint();
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const cost = { seconds, processor: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 };
  if (process.env.LORE_METER !== undefined) writeFileSync(process.env.LORE_METER, JSON.stringify(cost));
});
