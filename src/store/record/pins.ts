/** Entities that a linter may not put away. */
import { LoreError } from '../../model/index.js';
import type { BriefStore } from '../briefs.js';
import type { Pins } from '../lint.js';
import { drop, put, type RecordKind } from '../records.js';
import type { Deciding } from './deciding.js';

interface Pin {
  readonly entity: string;
  readonly by: string;
  readonly at: number;
  readonly reason: string;
}

export const PIN: RecordKind<Pin> = {
  name: 'pin',
  fields: { entity: 'text', by: 'text', at: 'number', reason: 'text' },
  key: ['entity'],
};

export function pinsOver({ records, now }: Deciding, briefs: Pick<BriefStore, 'entities'>): Pins {
  return {
    async pin(entity, by, reason) {
      const [known] = await briefs.entities([entity]);
      if (known === undefined)
        throw new LoreError({ code: 'lint/unknown-entity', message: `No entity has the id ${entity}.` });
      await records.write([put(PIN, { entity, by, at: now(), reason })]);
    },
    async unpin(entity) {
      const done = await records.write([drop(PIN, { entity })]);
      return (done?.[0] ?? 0) > 0;
    },
    async pins() {
      const [found] = await records.read({ kind: PIN });
      return found
        .map(({ entity, by, reason }) => ({ entity, by, reason }))
        .sort((a, b) => (a.entity < b.entity ? -1 : 1));
    },
  };
}
