import { declareFacts } from '#shared/feature.ts';
import { accessVerbs } from './auditVerbs.ts';
import { accessErrors } from './errors.ts';

export const access = declareFacts({ errors: accessErrors, verbs: accessVerbs });
