import { declareFacts } from '#shared/feature.ts';
import { reconciliationVerbs } from './auditVerbs.ts';
import { reconciliationErrors } from './errors.ts';
import { reconciliationSettings } from './settings.ts';

export const reconciliation = declareFacts({
  errors: reconciliationErrors,
  settings: reconciliationSettings,
  verbs: reconciliationVerbs,
});
