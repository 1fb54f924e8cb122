import { declareFacts } from '#shared/feature.ts';
import { taxVerbs } from './auditVerbs.ts';
import { taxErrors } from './errors.ts';
import { taxSettings } from './settings.ts';

export const taxReports = declareFacts({ errors: taxErrors, settings: taxSettings, verbs: taxVerbs });
