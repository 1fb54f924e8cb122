import { declareFacts } from '#shared/feature.ts';
import { caseVerbs } from './auditVerbs.ts';
import { caseErrors } from './errors.ts';

export const cases = declareFacts({ errors: caseErrors, verbs: caseVerbs });
