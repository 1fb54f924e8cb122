import type { ServerFeature } from '../../server/feature.ts';
import { routesOf } from '../../server/http/context.ts';
import { fileCalls } from './calls.ts';
import { fileVerbs } from './server/auditVerbs.ts';
import { fileHandlers } from './server/handlers.ts';

export const files: ServerFeature = { routes: routesOf(fileCalls, fileHandlers), verbs: fileVerbs };
