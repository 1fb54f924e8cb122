import { declareFacts } from '#shared/feature.ts';
import { staffVerbs } from './auditVerbs.ts';
import { staffErrors } from './errors.ts';

export const staff = declareFacts({ errors: staffErrors, verbs: staffVerbs });
