import type { ServerFeature } from '../../server/feature.ts';
import { whatIsSuppressed } from './server/caseSections.ts';
import { screeningCases } from './server/cases.ts';

export const screening: ServerFeature = { cases: screeningCases, caseSections: [whatIsSuppressed] };
