import { declareFacts } from '#shared/feature.ts';
import { cardErrors } from './errors.ts';

export const cards = declareFacts({ errors: cardErrors });
