import { declareFacts } from '#shared/feature.ts';
import { cardVerbs } from './auditVerbs.ts';
import { cardErrors } from './errors.ts';

export const cards = declareFacts({ errors: cardErrors, verbs: cardVerbs });
