/** The staff of the bank. */
import { createHash } from 'node:crypto';
import { personOf } from '../../../server/access/caller.ts';
import type { Handlers, Preparations } from '../../../server/http/context.ts';
import { exportList } from '../../../server/lists/file.ts';
import { readList } from '../../../server/lists/read.ts';
import { bankScope } from '../../../server/lists/source.ts';
import { staffKeys, staffRoles } from '../../../shared/permissions.ts';
import type { NewStaff, staffCalls } from '../calls.ts';
import { addStaff } from './addStaff.ts';
import { staffSource } from './staffSource.ts';

export const staffHandlers: Handlers<typeof staffCalls, typeof staffPreparations> = {
  listStaff: ({ query }, context) => readList(staffSource, bankScope(context), query, context.db),

  exportStaff: ({ query }, context) => exportList(staffSource, bankScope(context), query, context),

  createStaff: ({ body: { keys, ...person } }, { db, caller, services: { publicUrl } }) =>
    addStaff(db, { ...person, keys: keys.join(''), createdBy: personOf(caller).personId, publicUrl }),
};

/** Another person confirms every new colleague. */
export const staffPreparations = {
  createStaff: async ({ body }) => ({
    shown: {
      title: 'Create a staff user',
      lines: [
        { label: 'Name', value: body.fullName },
        { label: 'Birth date', value: body.dateOfBirth },
        { label: 'Role', value: staffRoles[body.role] },
        { label: 'Keys', value: body.keys.map((key) => staffKeys[key]).join(', ') || 'None' },
      ],
    },
    facts: {},
    about: { subject: { kind: 'new-staff', id: digestOf(body), version: 0 }, clientId: null },
  }),
} satisfies Preparations<typeof staffCalls>;

/** Names a person who has no number yet. Name and birth date can be guessed from it, so the audit does not keep it. */
function digestOf({ fullName, dateOfBirth }: NewStaff): string {
  return createHash('sha256').update(`${fullName} ${dateOfBirth}`).digest('hex').slice(0, 16);
}
