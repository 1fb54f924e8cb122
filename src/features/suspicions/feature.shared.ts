import { declareFacts } from '#shared/feature.ts';
import { suspicionVerbs } from './auditVerbs.ts';
import { suspicionErrors } from './errors.ts';
import { filingVerbs } from './filing/auditVerbs.ts';
import { filingErrors } from './filing/errors.ts';
import { filingSettings } from './filing/settings.ts';
import { suspicionSettings } from './settings.ts';

export const suspicions = declareFacts({
  errors: { ...suspicionErrors, ...filingErrors },
  settings: { ...suspicionSettings, ...filingSettings },
  verbs: { ...suspicionVerbs, ...filingVerbs },
});
