import { declareFacts } from '#shared/feature.ts';
import { monitoringVerbs } from './auditVerbs.ts';

export const monitoring = declareFacts({ verbs: monitoringVerbs });
