import { migrate } from '../../server/db/migrate.ts';
import type { ServerFeature } from '../../server/feature.ts';
import { routesOf } from '../../server/http/context.ts';
import { staffCalls } from './calls.ts';
import { createStaff } from './server/createStaff.ts';
import { staffHandlers } from './server/handlers.ts';

export const staff: ServerFeature = {
  routes: routesOf(staffCalls, staffHandlers),
  commands: {
    'create-staff': {
      usage: 'create-staff <full name> <birth date yyyy-mm-dd> [role letter, default A]',
      explain: 'create a staff user and print the one-time link with which a device is enrolled',
      run: async (url, args, { publicUrl }) => {
        await migrate(url);
        return createStaff(url, args, publicUrl);
      },
    },
  },
};
