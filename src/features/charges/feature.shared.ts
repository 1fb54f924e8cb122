import { declareFacts } from '#shared/feature.ts';
import { chargeVerbs } from './auditVerbs.ts';

export const charges = declareFacts({ verbs: chargeVerbs });
