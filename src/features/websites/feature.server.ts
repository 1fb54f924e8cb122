import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { websiteCalls } from './calls.ts';
import { websiteHandlers } from './server/handlers.ts';

export const websites: ServerFeature = { routes: getRoutes(websiteCalls, websiteHandlers) };
