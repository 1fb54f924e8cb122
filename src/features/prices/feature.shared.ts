import { declareFacts } from '#shared/feature.ts';
import { priceVerbs } from './auditVerbs.ts';
import { priceErrors } from './errors.ts';

export const prices = declareFacts({ errors: priceErrors, verbs: priceVerbs });
