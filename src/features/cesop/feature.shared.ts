import { declareFacts } from '#shared/feature.ts';
import { cesopVerbs } from './auditVerbs.ts';
import { cesopErrors } from './errors.ts';

export const cesop = declareFacts({ errors: cesopErrors, verbs: cesopVerbs });
