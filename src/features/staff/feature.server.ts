import type { ServerFeature } from '../../server/feature.ts';
import { routesOf } from '../../server/http/context.ts';
import { staffCalls } from './calls.ts';
import { staffVerbs } from './server/auditVerbs.ts';
import { createStaff } from './server/createStaff.ts';
import { staffHandlers, staffPreparations } from './server/handlers.ts';

export const staff: ServerFeature = {
  routes: routesOf(staffCalls, staffHandlers, staffPreparations),
  verbs: staffVerbs,
  commands: {
    staff: {
      usage: 'staff <full name> <birth date yyyy-mm-dd> [role letter, default A]',
      explain:
        'create a staff user and print the link that enrols their first device, until two can confirm in the application',
      migratesFirst: true,
      run: (url, args, { publicUrl }) => createStaff(url, args, publicUrl),
    },
  },
};
