import type { ServerFeature } from '#server/feature.ts';
import { routesOf } from '#server/http/context.ts';
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
    ...routesOf(fileCalls, fileHandlers),
    ...routesOf(uploadCalls, uploadHandlers),
    ...routesOf(fileStaffCalls, fileStaffHandlers),
    ...routesOf(pictureCalls, pictureHandlers),
  ],
};
