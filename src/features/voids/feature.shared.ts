import { declareFacts } from '#shared/feature.ts';
import { voidErrors } from './errors.ts';

export const voids = declareFacts({ errors: voidErrors });
