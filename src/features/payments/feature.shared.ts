import { declareFacts } from '#shared/feature.ts';
import { paymentVerbs } from './auditVerbs.ts';
import { paymentErrors } from './errors.ts';
import { orderErrors } from './orders/errors.ts';

export const payments = declareFacts({ errors: { ...paymentErrors, ...orderErrors }, verbs: paymentVerbs });
