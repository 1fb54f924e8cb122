import { declareFacts } from '#shared/feature.ts';
import { messageErrors } from './errors.ts';

export const messages = declareFacts({ errors: messageErrors });
