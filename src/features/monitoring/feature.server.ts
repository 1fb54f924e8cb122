import type { ServerFeature } from '#server/feature.ts';
import { monitoringCases } from './server/cases.ts';

export const monitoring: ServerFeature = { cases: monitoringCases };
