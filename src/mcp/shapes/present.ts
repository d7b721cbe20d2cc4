/** Somebody or something that was in a place. */
import { z } from 'zod';
import type { Present } from '../../reason/entities-present.js';
import { entityOf, entityShape } from './entity.js';
import { statementOf, statementShape } from './statement.js';

export const presentShape = z
  .object({
    entity: entityShape,
    place: entityShape.describe('where within the place'),
    certainty: z.enum(['certain', 'possible', 'undated']),
    doubt: z.string().nullable().describe('why it can hardly have been there'),
    shown_by: statementShape,
  })
  .meta({ id: 'Present' });

export function presentOf(present: Present): z.input<typeof presentShape> {
  const { entity, place, certainty, doubt, statement } = present;
  return {
    entity: entityOf(entity),
    place: entityOf(place),
    certainty,
    doubt,
    shown_by: statementOf(statement),
  };
}
