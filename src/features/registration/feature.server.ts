import type { ServerFeature } from '../../server/feature.ts';
import { registrationCases } from './server/cases.ts';

export const registration: ServerFeature = { cases: registrationCases };
