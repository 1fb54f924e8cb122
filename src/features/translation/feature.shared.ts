import { declareFacts } from '#shared/feature.ts';
import { translationErrors } from './errors.ts';

export const translation = declareFacts({ errors: translationErrors });
