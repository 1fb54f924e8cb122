import { declareFacts } from '#shared/feature.ts';
import { translationVerbs } from './auditVerbs.ts';
import { translationErrors } from './errors.ts';
import { translationSettings } from './settings.ts';

export const translation = declareFacts({
  errors: translationErrors,
  settings: translationSettings,
  verbs: translationVerbs,
});
