/** Nouns that people put for each other: whoever tells a thing in other words uses these. */
import { rootOf } from '../sketch/weights.js';

/** Each line is one thing by several names. */
const FIELDS: readonly string[] = [
  'user customer client shopper visitor guest subscriber buyer patron',
  'pay payment charge bill billing invoice invoicing fee',
  'card plastic',
  'login signin session sign-in logged logout sign-out signout',
  'idle inactivity inactive unused',
  'record data entry row information',
  'backup dump snapshot',
  'file attachment upload document',
  'release version rollout deploy deployment build',
  'sms text texting',
  'mail email letter inbox',
  'repo repository codebase code',
  'approval approve sign-off review reviewer',
  'pr prs pull merge',
  'oncall on-call pager rota standby',
  'sample specimen probe',
  'registry catalogue catalog register inventory index',
  'parcel package shipment delivery consignment',
  'leave holiday vacation pto',
  'salary wage payroll',
  'meeting standup call huddle',
  'ticket issue bug case',
  'car vehicle van truck lorry',
  'employee colleague staff coworker',
  'student pupil learner trainee',
  'teacher lecturer tutor trainer',
  'patient resident inpatient',
  'price cost tariff',
  'picture photo image',
  'song track recording',
  'supplier vendor provider',
  'warehouse depot storehouse stockroom',
  'goods stock merchandise',
  'refund reimbursement repayment',
  'error failure crash fault',
  'alert alarm notification',
  'monitoring metric observability telemetry',
  'handbook manual guide wiki doc documentation',
  'schedule timetable calendar',
  'seat head licence license',
  'secret credential password key',
  'queue broker bus',
  'ship vessel boat',
  'rubbish waste trash garbage',
  'kitchen canteen cafeteria',
  'doctor physician medic',
  'medicine drug medication',
  'flat apartment unit',
  'shop store outlet branch',
  'animal livestock herd',
  'exam test quiz',
  'drawing blueprint plan',
];

const FIELD = new Map<string, string>();
for (const [at, line] of FIELDS.entries())
  for (const word of line.split(' ')) FIELD.set(rootOf(word), FIELD.get(rootOf(word)) ?? `~${at}`);

/** The thing that a word is one name of; null for a word without others. */
export const fieldOf = (word: string): string | null => FIELD.get(word) ?? null;
