import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { taxCalls } from './calls.ts';
import { checkTaxSettings, taxHandlers } from './server/handlers.ts';

export const taxReports: ServerFeature = {
  routes: getRoutes(taxCalls, taxHandlers),
  checkSettings: checkTaxSettings,
};
