import { declareFacts } from '#shared/feature.ts';
import { outletVerbs } from './auditVerbs.ts';
import { outletErrors } from './errors.ts';

export const outlet = declareFacts({ errors: outletErrors, verbs: outletVerbs });
