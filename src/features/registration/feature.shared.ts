import { declareFacts } from '#shared/feature.ts';
import { registrationVerbs } from './auditVerbs.ts';
import { registrationErrors } from './errors.ts';
import { registrationSettings } from './settings.ts';

export const registration = declareFacts({
  errors: registrationErrors,
  settings: registrationSettings,
  verbs: registrationVerbs,
});
