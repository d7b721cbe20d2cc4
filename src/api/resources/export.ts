/** `/export`: any table as CSV or JSON, whole and under the same filter as on the screen. */
import { z } from 'zod';
import { notYet } from '../not-yet.js';
import { defineRoute } from '../route.js';
import { findingQuery, SORTS } from '../shapes/finding.js';

const format = z.enum(['csv', 'json']).default('csv');

export const exportFindings = defineRoute(
  {
    id: 'exportFindings',
    method: 'get',
    path: '/export/findings',
    group: 'findings',
    summary: 'the list of findings as a file',
    role: 'reader',
    query: { format, ...findingQuery, sort: z.enum(SORTS).default('worst') },
    reply: z.string(),
    handle: notYet,
  },
  'text/csv',
);

export const exportTable = defineRoute(
  {
    id: 'exportTable',
    method: 'get',
    path: '/export/{table}',
    group: 'world',
    summary: 'another table as a file',
    role: 'reader',
    params: { table: z.enum(['entities', 'rules', 'runs', 'confusions', 'jobs']) },
    query: {
      format,
      type: z.array(z.string().max(200)).optional().describe('of entities'),
      text: z.string().max(200).optional(),
    },
    reply: z.string(),
    handle: notYet,
  },
  'text/csv',
);
