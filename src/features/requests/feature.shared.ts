import { declareFacts } from '#shared/feature.ts';
import { requestErrors } from './errors.ts';

export const requests = declareFacts({ errors: requestErrors });
