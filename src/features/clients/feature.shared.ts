import { declareFacts } from '#shared/feature.ts';
import { clientVerbs } from './auditVerbs.ts';
import { clientErrors } from './errors.ts';
import { identityVerbs } from './record/auditVerbs.ts';
import { scoreVerbs } from './score/auditVerbs.ts';
import { searchVerbs } from './search/auditVerbs.ts';

export const clients = declareFacts({
  errors: clientErrors,
  verbs: { ...identityVerbs, ...scoreVerbs, ...searchVerbs, ...clientVerbs },
});
