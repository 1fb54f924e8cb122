import { declareFacts } from '#shared/feature.ts';
import { copyVerbs } from './auditVerbs.ts';
import { copyErrors } from './errors.ts';

export const copies = declareFacts({ errors: copyErrors, verbs: copyVerbs });
