import type { ServerFeature } from '#server/feature.ts';
import { routesOf } from '#server/http/context.ts';
import { playCalls } from './play/calls.ts';
import { playByCommand } from './play/server/command.ts';
import { playHandlers } from './play/server/handlers.ts';
import { playJob } from './play/server/playJob.ts';
import { monitoringCases } from './server/cases.ts';
import { monitoringFollower } from './server/engine/follow.ts';

export const monitoring: ServerFeature = {
  routes: routesOf(playCalls, playHandlers),
  cases: monitoringCases,
  jobs: [playJob],
  followers: [monitoringFollower],
  commands: {
    play: {
      usage: 'play <name>',
      explain: 'perform a play of the typology player in a running demo; without a name, list the plays',
      run: (url, args) => playByCommand(url, args),
    },
  },
};
