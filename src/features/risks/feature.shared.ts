import { declareFacts } from '#shared/feature.ts';
import { riskVerbs } from './auditVerbs.ts';

export const risks = declareFacts({ verbs: riskVerbs });
