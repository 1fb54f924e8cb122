import { declareFacts } from '#shared/feature.ts';
import { playVerbs } from './play/auditVerbs.ts';

export const monitoring = declareFacts({ verbs: playVerbs });
