import { declareFacts } from '#shared/feature.ts';
import { relationErrors } from './errors.ts';

export const relations = declareFacts({ errors: relationErrors });
