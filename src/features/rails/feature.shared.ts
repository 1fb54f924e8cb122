import { declareFacts } from '#shared/feature.ts';
import { railErrors } from './errors.ts';

export const rails = declareFacts({ errors: railErrors });
