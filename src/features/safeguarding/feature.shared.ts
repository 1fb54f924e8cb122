import { declareFacts } from '#shared/feature.ts';
import { safeguardingVerbs } from './auditVerbs.ts';
import { safeguardingErrors } from './errors.ts';
import { safeguardingSettings } from './settings.ts';

export const safeguarding = declareFacts({
  errors: safeguardingErrors,
  settings: safeguardingSettings,
  verbs: safeguardingVerbs,
});
