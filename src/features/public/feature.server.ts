import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { publicCalls } from './calls.ts';
import { publicHandlers } from './server/handlers.ts';

export const publicPages: ServerFeature = { routes: getRoutes(publicCalls, publicHandlers) };
