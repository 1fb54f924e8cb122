import type { ServerFeature } from '../../server/feature.ts';
import { bookRail } from './server/book.ts';

export const rails: ServerFeature = { rails: [bookRail] };
