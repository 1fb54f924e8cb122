import { declareFacts } from '#shared/feature.ts';
import { deskVerbs } from './auditVerbs.ts';
import { deskErrors } from './errors.ts';

export const desk = declareFacts({ errors: deskErrors, verbs: deskVerbs });
