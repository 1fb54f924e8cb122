// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { theftStreet } from '#tests/harness/insider/guarded.ts';
import { others } from '#tests/harness/insider/others.ts';
import { comment, commented } from '#tests/harness/insider/theft.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';

export const acts: Acts = {
  lockClient: { kind: 'tightening', bodies: commented },
  unlockClient: {
    kind: 'second',
    bodies: commented,
    good: () => ({ params: { clientId: companies.lonely } }),
  },
  blockFund: {
    ...{ kind: 'tightening', bodies: commented, query: `=EUR.${ibans.bakery}` },
    good: () => ({ params: { clientId: companies.timber }, query: `=EUR.${ibans.timberReserve}` }),
  },
  unblockFund: {
    ...{ kind: 'second', bodies: commented, query: `=EUR.${ibans.bakery}` },
    good: () => ({ params: { clientId: companies.bakery } }),
  },
  setClientInfo: { kind: 'harmless', bodies: [{ comment, props: { info: 'A friend' } }] },
  changeClientLimits: {
    kind: 'second',
    bodies: [
      { comment, props: { limits: { dayOut: 10_000_100 } } },
      { comment, props: { limits: { dayOut: 10_000_000, monthOut: 500_000_000 } } },
      { comment, props: { limits: { dayOut: 10_000_000 } } },
      { comment, props: { limits: { dayOut: null } } },
    ],
  },
  changeClientContact: { kind: 'second', bodies: [{ comment, props: { email: 'thief@example.test' } }] },
  identifyClient: {
    kind: 'second',
    bodies: [
      {
        comment,
        document: {
          ...{ kind: 'passport', number: 'LT1234567', country: 'LT', issuedOn: '2020-01-01', expiresOn: '2099-01-01' },
          fullName: 'A Thief',
        },
      },
    ],
    good: () => ({ params: { clientId: people.stranger } }),
  },
  // all who act for the client are informed, and no card goes there until somebody else has confirmed it
  moveClient: {
    kind: 'harmless',
    bodies: [{ comment, address: { Country: 'LT', Street: theftStreet, PostalCode: '1', City: 'Vilnius', Type: 'R' } }],
    good: () => ({ params: { clientId: companies.timber } }),
  },
  saveCddProfile: {
    kind: 'harmless',
    bodies: [
      {
        comment,
        cddProfile: {
          ...{ purpose: 'b2b', incoming: 1_000_000, outgoing: 1_000_000, cash: 0 },
          ...{ countries: ['LT'], sources: ['sales'], taxCountries: ['LT'], activities: ['16'] },
        },
      },
    ],
  },
  overrideScore: {
    kind: 'second',
    bodies: ['L', 'M', 'H'].map((level) => ({ comment, props: { factor: 'ALL', level, lastDay: '2099-01-01' } })),
    good: ({ soon }) => ({
      ...{
        params: { clientId: companies.timber },
        body: { comment, props: { factor: 'ALL', level: 'M', lastDay: soon } },
      },
    }),
  },
  endOffice: {
    kind: 'second',
    bodies: [{ comment, props: { endedOn: '2020-01-01' } }],
    good: () => ({ params: { clientId: people.stranger } }),
  },
  lowerOffice: { kind: 'second', bodies: commented, good: () => ({ params: { clientId: people.representative } }) },
  tightenApprovals: {
    kind: 'tightening',
    bodies: commented,
    good: () => ({ params: { clientId: companies.bakery } }),
  },
  giveNotice: { kind: 'harmless', bodies: commented },
  withdrawNotice: { kind: 'harmless', bodies: commented },
  closeClient: { kind: 'tightening', bodies: commented, good: () => ({ params: { clientId: others.empty } }) },
  closeClientAtOnce: { kind: 'tightening', bodies: commented, good: () => ({ params: { clientId: others.gone } }) },
};
