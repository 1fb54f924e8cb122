import { declareFacts } from '#shared/feature.ts';
import { logVerbs } from './auditVerbs.ts';

export const logs = declareFacts({ verbs: logVerbs });
