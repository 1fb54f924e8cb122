import { declareFacts } from '#shared/feature.ts';
import { accountVerbs } from './auditVerbs.ts';
import { accountErrors } from './errors.ts';

export const accounts = declareFacts({ errors: accountErrors, verbs: accountVerbs });
