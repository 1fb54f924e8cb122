import { declareFacts } from '#shared/feature.ts';
import { monitoringVerbs } from './auditVerbs.ts';
import { playVerbs } from './play/auditVerbs.ts';

export const monitoring = declareFacts({ verbs: { ...monitoringVerbs, ...playVerbs } });
