import { declareFacts } from '#shared/feature.ts';
import { monitoringVerbs } from './auditVerbs.ts';
import { monitoringErrors } from './errors.ts';

export const monitoring = declareFacts({ errors: monitoringErrors, verbs: monitoringVerbs });
