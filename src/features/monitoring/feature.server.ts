import type { ServerFeature } from '#server/feature.ts';
import { monitoringCases } from './server/cases.ts';
import { monitoringFollower } from './server/engine/follow.ts';

export const monitoring: ServerFeature = { cases: monitoringCases, followers: [monitoringFollower] };
