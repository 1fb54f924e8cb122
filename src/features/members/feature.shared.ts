import { declareFacts } from '#shared/feature.ts';
import { memberVerbs } from './auditVerbs.ts';
import { memberErrors } from './errors.ts';

export const members = declareFacts({ errors: memberErrors, verbs: memberVerbs });
