import { declareFacts } from '#shared/feature.ts';
import { requestVerbs } from './auditVerbs.ts';
import { requestErrors } from './errors.ts';

export const requests = declareFacts({ errors: requestErrors, verbs: requestVerbs });
