import type { ServerFeature } from '../../server/feature.ts';
import { caseVerbs } from './server/auditVerbs.ts';

export const cases: ServerFeature = { verbs: caseVerbs };
