import { declareFacts } from '#shared/feature.ts';
import { supervisoryVerbs } from './auditVerbs.ts';
import { supervisoryErrors } from './errors.ts';
import { supervisorySettings } from './settings.ts';

export const supervisoryReports = declareFacts({
  errors: supervisoryErrors,
  settings: supervisorySettings,
  verbs: supervisoryVerbs,
});
