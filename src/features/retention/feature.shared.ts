import { declareFacts } from '#shared/feature.ts';
import { retentionVerbs } from './auditVerbs.ts';

export const retention = declareFacts({ verbs: retentionVerbs });
