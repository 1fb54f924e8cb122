import { declareFacts } from '#shared/feature.ts';
import { suspicionVerbs } from './auditVerbs.ts';
import { suspicionErrors } from './errors.ts';
import { suspicionSettings } from './settings.ts';

export const suspicions = declareFacts({
  errors: suspicionErrors,
  settings: suspicionSettings,
  verbs: suspicionVerbs,
});
