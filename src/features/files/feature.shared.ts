import { declareFacts } from '#shared/feature.ts';
import { fileErrors } from './errors.ts';

export const files = declareFacts({ errors: fileErrors });
