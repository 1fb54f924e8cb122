import { declareFacts } from '#shared/feature.ts';
import { suspicionVerbs } from './auditVerbs.ts';
import { suspicionSettings } from './settings.ts';

export const suspicions = declareFacts({ settings: suspicionSettings, verbs: suspicionVerbs });
