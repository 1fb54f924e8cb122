import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { suspicionCalls } from './calls.ts';
import { filingCalls } from './filing/calls.ts';
import { checkFilingSettings } from './filing/server/filingCheck.ts';
import { filingHandlers } from './filing/server/handlers.ts';
import { checkPackByCommand, printPackKey } from './filing/server/pack/commands.ts';
import { filingPreparations } from './server/filing.ts';
import { suspicionHandlers } from './server/handlers.ts';
import { mlroReportSteps } from './server/machines.ts';

export const suspicions: ServerFeature = {
  routes: [
    ...getRoutes(suspicionCalls, suspicionHandlers, filingPreparations),
    ...getRoutes(filingCalls, filingHandlers),
  ],
  machines: [mlroReportSteps],
  tasks: ['checkXml'],
  checkSettings: checkFilingSettings,
  commands: {
    'check-pack': {
      usage: 'check-pack <file> --key <file of the public key>',
      explain: 'check an evidence pack without a database; names the first file that is not as it was signed',
      isOffline: true,
      run: (_url, args) => checkPackByCommand(args),
    },
    'pack-key': {
      usage: 'pack-key',
      explain: 'print the public half of the key that signs evidence packs',
      isOffline: true,
      run: (_url, _args, config) => printPackKey(config),
    },
  },
};
