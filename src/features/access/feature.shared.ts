import { declareFacts } from '#shared/feature.ts';
import { accessErrors } from './errors.ts';

export const access = declareFacts({ errors: accessErrors });
