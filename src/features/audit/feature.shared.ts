import { declareFacts } from '#shared/feature.ts';
import { auditCheckVerbs } from './auditVerbs.ts';

export const audit = declareFacts({ verbs: auditCheckVerbs });
