import { declareFacts } from '#shared/feature.ts';
import { proposalVerbs } from './auditVerbs.ts';

export const proposals = declareFacts({ verbs: proposalVerbs });
