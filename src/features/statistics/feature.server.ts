import { loop, type ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { wokenPauseMs } from '#shared/limits.ts';
import { statisticsCalls } from './calls.ts';
import { keepFigures } from './server/figures.ts';
import { statisticsHandlers } from './server/handlers.ts';
import { statisticsFollower } from './server/sql.ts';
import { supervisorHandlers } from './server/supervisorHandlers.ts';
import { workloadHandlers } from './server/workloadHandlers.ts';
import { supervisorCalls } from './supervisorCalls.ts';
import { workloadCalls } from './workloadCalls.ts';

export const statistics: ServerFeature = {
  routes: [
    ...getRoutes(statisticsCalls, statisticsHandlers),
    ...getRoutes(workloadCalls, workloadHandlers),
    ...getRoutes(supervisorCalls, supervisorHandlers),
  ],
  followers: [statisticsFollower],
  loops: [loop({ name: 'figures', pauseMs: wokenPauseMs, work: ({ pool }) => keepFigures(pool) })],
  tasks: ['makeStatsFile'],
};
