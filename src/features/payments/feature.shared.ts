import { declareFacts } from '#shared/feature.ts';
import { paymentErrors } from './errors.ts';
import { orderErrors } from './orders/errors.ts';

export const payments = declareFacts({ errors: { ...paymentErrors, ...orderErrors } });
