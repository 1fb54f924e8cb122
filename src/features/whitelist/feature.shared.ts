import { declareFacts } from '#shared/feature.ts';
import { whiteListVerbs } from './auditVerbs.ts';
import { whitelistErrors } from './errors.ts';

export const whitelist = declareFacts({ errors: whitelistErrors, verbs: whiteListVerbs });
