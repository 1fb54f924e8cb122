import { declareFacts } from '#shared/feature.ts';
import { memberErrors } from './errors.ts';

export const members = declareFacts({ errors: memberErrors });
