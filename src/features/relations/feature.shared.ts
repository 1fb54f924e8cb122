import { declareFacts } from '#shared/feature.ts';
import { relationVerbs } from './auditVerbs.ts';
import { relationErrors } from './errors.ts';

export const relations = declareFacts({ errors: relationErrors, verbs: relationVerbs });
