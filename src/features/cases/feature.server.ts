import type { ServerFeature } from '../../server/feature.ts';
import { caseVerbs } from './server/auditVerbs.ts';
import { caseInvariants } from './server/invariants.ts';
import { caseMachines } from './server/machines.ts';

export const cases: ServerFeature = { verbs: caseVerbs, invariants: caseInvariants, machines: caseMachines };
