import { declareFacts } from '#shared/feature.ts';
import { investigationVerbs } from './auditVerbs.ts';

export const investigation = declareFacts({ verbs: investigationVerbs });
