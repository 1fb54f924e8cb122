import { declareFacts } from '#shared/feature.ts';
import { jobErrors } from './errors.ts';

export const jobs = declareFacts({ errors: jobErrors });
