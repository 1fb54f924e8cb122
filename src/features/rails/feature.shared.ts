import { declareFacts } from '#shared/feature.ts';
import { railVerbs } from './auditVerbs.ts';
import { railErrors } from './errors.ts';

export const rails = declareFacts({ errors: railErrors, verbs: railVerbs });
