import { declareFacts } from '#shared/feature.ts';
import { accountErrors } from './errors.ts';

export const accounts = declareFacts({ errors: accountErrors });
