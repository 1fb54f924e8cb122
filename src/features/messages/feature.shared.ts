import { declareFacts } from '#shared/feature.ts';
import { messageVerbs } from './auditVerbs.ts';
import { messageErrors } from './errors.ts';

export const messages = declareFacts({ errors: messageErrors, verbs: messageVerbs });
