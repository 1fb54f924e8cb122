import { declareFacts } from '#shared/feature.ts';
import { copyErrors } from './errors.ts';

export const copies = declareFacts({ errors: copyErrors });
