/** What a question asks once it is folded: each form with how it is answered. */

import type { Form } from './form.js';
import { AGES } from './forms-age.js';
import { KIN_FORMS } from './forms-kin.js';
import { ORDERS } from './forms-order.js';
import { WHATS } from './forms-what.js';
import { WHENS } from './forms-when.js';
import { WORLDS } from './forms-world.js';

export const FORMS: readonly Form[] = [...KIN_FORMS, ...WHENS, ...AGES, ...ORDERS, ...WHATS, ...WORLDS];
