import type { ServerFeature } from '../../server/feature.ts';
import { screeningCases } from './server/cases.ts';

export const screening: ServerFeature = { cases: screeningCases };
