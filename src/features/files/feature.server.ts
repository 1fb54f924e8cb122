import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { fileCalls } from './calls.ts';
import { pictureCalls } from './pictureCalls.ts';
import { fileHandlers } from './server/handlers.ts';
import { pictureHandlers } from './server/pictureHandlers.ts';
import { fileStaffHandlers } from './server/staffHandlers.ts';
import { uploadHandlers } from './server/uploadHandlers.ts';
import { fileStaffCalls } from './staffCalls.ts';
import { uploadCalls } from './uploadCalls.ts';

export const files: ServerFeature = {
  routes: [
    ...getRoutes(fileCalls, fileHandlers),
    ...getRoutes(uploadCalls, uploadHandlers),
    ...getRoutes(fileStaffCalls, fileStaffHandlers),
    ...getRoutes(pictureCalls, pictureHandlers),
  ],
};
