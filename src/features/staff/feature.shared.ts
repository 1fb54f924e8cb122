import { declareFacts } from '#shared/feature.ts';
import { staffErrors } from './errors.ts';

export const staff = declareFacts({ errors: staffErrors });
