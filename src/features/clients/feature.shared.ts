import { declareFacts } from '#shared/feature.ts';
import { clientErrors } from './errors.ts';

export const clients = declareFacts({ errors: clientErrors });
