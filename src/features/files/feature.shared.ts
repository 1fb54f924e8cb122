import { declareFacts } from '#shared/feature.ts';
import { fileVerbs } from './auditVerbs.ts';
import { fileErrors } from './errors.ts';

export const files = declareFacts({ errors: fileErrors, verbs: fileVerbs });
