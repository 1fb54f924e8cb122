import { declareFacts } from '#shared/feature.ts';
import { translationErrors } from './errors.ts';
import { translationSettings } from './settings.ts';

export const translation = declareFacts({ errors: translationErrors, settings: translationSettings });
