import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { staffCalls } from './calls.ts';
import { deputyCalls } from './deputyCalls.ts';
import { linkCalls } from './linkCalls.ts';
import { ownCalls } from './ownCalls.ts';
import { previewCalls } from './previewCalls.ts';
import { createStaff } from './server/createStaff.ts';
import { deputyHandlers, deputyPreparations } from './server/deputies.ts';
import { staffHandlers, staffPreparations } from './server/handlers.ts';
import { linkHandlers, linkPreparations } from './server/links.ts';
import { ownHandlers } from './server/own.ts';
import { previewHandlers } from './server/preview.ts';

export const staff: ServerFeature = {
  routes: [
    ...getRoutes(staffCalls, staffHandlers, staffPreparations),
    ...getRoutes(linkCalls, linkHandlers, linkPreparations),
    ...getRoutes(deputyCalls, deputyHandlers, deputyPreparations),
    ...getRoutes(ownCalls, ownHandlers),
    ...getRoutes(previewCalls, previewHandlers),
  ],
  commands: {
    staff: {
      usage: 'staff <full name> <birth date yyyy-mm-dd> [role letter, default A]',
      explain: `
          create a staff user and print the link that enrols their first device,
            until two can confirm in the application`,
      migratesFirst: true,
      run: (url, args, { publicUrl }) => createStaff(url, args, publicUrl),
    },
  },
};
