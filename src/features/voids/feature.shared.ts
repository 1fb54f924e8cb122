import { declareFacts } from '#shared/feature.ts';
import { voidVerbs } from './auditVerbs.ts';
import { voidErrors } from './errors.ts';

export const voids = declareFacts({ errors: voidErrors, verbs: voidVerbs });
