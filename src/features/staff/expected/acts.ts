// What each call of staff may do alone, and what a thief would send with it.
import type { Reply } from '#tests/harness/bank.ts';
import type { Desk } from '#tests/harness/desks.ts';
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment } from '#tests/harness/insider/theft.ts';
import { companies, people, staff } from '#tests/harness/village.ts';

function declareLink({ browser }: Desk): Promise<Reply> {
  const path = `/web/own-staff/links/${people.finance}`;
  return browser.send('PUT', path, { body: { relation: 'family', comment } });
}

export const acts: Acts = {
  createStaff: {
    kind: 'second',
    bodies: [{ fullName: 'Naujas Vagis', dateOfBirth: '1980-01-01', role: 'A', keys: ['U', 'E', 'S'] }],
  },
  updateStaff: {
    kind: 'second',
    bodies: [{ fullName: 'Staff A', role: 'A', keys: [...'DRTIUPC0AZES'] }],
    good: () => ({ params: { userId: staff.S } }),
  },
  setAway: {
    ...{ kind: 'second', bodies: [{ awayUntil: '2099-01-01' }, { awayUntil: null }] },
    good: () => ({ params: { userId: staff.S } }),
  },
  // suspends at once, see controllers.test.ts
  deactivateStaff: { kind: 'second', good: () => ({ params: { userId: staff.C } }) },
  // of oneself it holds at once, as declareLink does
  linkClient: {
    kind: 'second',
    good: () => ({
      params: { userId: staff.H, clientId: companies.timber },
      body: { relation: 'family', comment },
    }),
  },
  setOwnAway: { kind: 'harmless', bodies: [{ awayUntil: '2099-01-01' }, { awayUntil: null }] },
  // a client that no other call here is about
  declareLink: { kind: 'tightening', run: declareLink, may: ['staffLinks'] },
  unlinkClient: { kind: 'second', good: () => ({ params: { userId: staff.E, clientId: companies.bakery } }) },
  nameDeputy: {
    kind: 'second',
    bodies: [{ personId: staff.M, from: '2020-01-01', until: '2020-12-31' }],
    // they replace somebody until tomorrow
    good: ({ soon }) => ({ body: { personId: staff.M, from: soon, until: soon } }),
  },
  endDeputy: { kind: 'second', good: ({ deputyId }) => ({ params: { deputyId } }) },
};
