import { declareFacts } from '#shared/feature.ts';
import { monitoringVerbs } from './auditVerbs.ts';
import { monitoringErrors } from './errors.ts';
import { playVerbs } from './play/auditVerbs.ts';

export const monitoring = declareFacts({ errors: monitoringErrors, verbs: { ...monitoringVerbs, ...playVerbs } });
