import { declareFacts } from '#shared/feature.ts';
import { screeningVerbs } from './auditVerbs.ts';
import { screeningErrors } from './errors.ts';
import { screeningSettings } from './settings.ts';

export const screening = declareFacts({ errors: screeningErrors, settings: screeningSettings, verbs: screeningVerbs });
