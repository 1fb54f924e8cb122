import { declareFacts } from '#shared/feature.ts';
import { closingVerbs } from './auditVerbs.ts';
import { closingErrors } from './errors.ts';

export const closing = declareFacts({ errors: closingErrors, verbs: closingVerbs });
