// Faults in documents, downloads and invitations.
import type { Seed } from './seed.ts';

const downloads = {
  file: 'src/server/http/downloads.ts',
  project: 'http',
  tests: ['tests/http/downloads.test.ts'],
} as const;
const users = {
  file: 'src/features/members/server/sql.ts',
  project: 'http',
  tests: ['src/features/members/tests/users.test.ts'],
} as const;

export const fileSeeds: readonly Seed[] = [
  {
    name: 'a ticket is good twice',
    ...downloads,
    find: `    delete from download_ticket
    where ticket_hash = $1 and expires_at > now()
    returning *`,
    replace: 'select * from download_ticket where ticket_hash = $1 and expires_at > now()',
  },
  {
    name: 'a ticket never ends',
    ...downloads,
    find: 'where ticket_hash = $1 and expires_at > now()',
    replace: 'where ticket_hash = $1',
  },
  {
    name: 'a ticket outlives the letter that it was given for',
    ...downloads,
    find: '  admit(route.call.who, caller);\n',
    replace: '',
  },
  {
    name: 'company filter removed: a document of another company',
    file: 'src/features/files/server/sql.ts',
    find: 'from client_file where client_id = $1 and id = $2',
    replace: 'from client_file where $1::text is not null and id = $2',
    project: 'http',
    tests: ['src/features/files/tests/files.test.ts'],
  },
  // later guards refuse what is over, changed or without an inviter once more, so these break what people are shown
  {
    name: 'an invitation never ends',
    file: 'src/features/members/server/invitations.ts',
    find: '    lifeMs: companyUsers.invitationMs,\n',
    replace: '',
    project: 'http',
    tests: ['src/features/members/tests/users.test.ts'],
  },
  {
    name: 'an IBAN of another bank finds a person of ours',
    file: 'src/features/members/server/invitations.ts',
    find: ' && isOwnIban(userId, bankCode)',
    replace: '',
    project: 'http',
    tests: ['src/features/members/tests/users.test.ts'],
  },
  {
    name: 'the birth date of who is invited does not matter',
    ...users,
    find: '    and p.birth_date = $2\n',
    replace: '    and $2::date is not null\n',
  },
  {
    name: 'an invitation does not fall with its inviter',
    file: 'src/features/members/server/users.ts',
    find: 'if (mayStillInvite(members, invited)) continue;',
    replace: 'continue;',
    project: 'http',
    tests: ['src/features/members/tests/users.test.ts'],
  },
];
