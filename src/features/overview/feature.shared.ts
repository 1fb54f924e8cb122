import { declareFacts } from '#shared/feature.ts';
import { overviewVerbs } from './auditVerbs.ts';

export const overview = declareFacts({ verbs: overviewVerbs });
