import { declareFacts } from '#shared/feature.ts';
import { screeningErrors } from './errors.ts';

export const screening = declareFacts({ errors: screeningErrors });
