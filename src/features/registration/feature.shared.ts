import { declareFacts } from '#shared/feature.ts';
import { registrationErrors } from './errors.ts';

export const registration = declareFacts({ errors: registrationErrors });
