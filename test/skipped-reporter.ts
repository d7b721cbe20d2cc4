/** Says in one closing line which suites were skipped, and for want of what: tests name it, as in "… (needs ../shared)". */
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { noteSkipped } from '../scripts/skipped.js';

export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = new Map<string, Set<string>>();
    for (const module of modules)
      for (const { fullName } of module.children.allTests('skipped')) {
        const wants = /\(needs ([^)]+)\)/.exec(fullName)?.[1];
        if (wants === undefined) continue;
        const file = path.relative(process.cwd(), module.moduleId);
        files.set(wants, (files.get(wants) ?? new Set()).add(file));
      }
    for (const [wants, all] of files) noteSkipped(`for want of ${wants}: ${[...all].sort().join(', ')}`);
  }
}
