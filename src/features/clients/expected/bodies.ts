// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'PATCH /web/{companyId}/client/': { email: 'office@example.test' },
  'POST /device/account?close': { words: '' },
  ...Object.fromEntries(
    [
      'PATCH ?lock',
      'PATCH ?unlock',
      'PATCH ?block',
      'PATCH ?unblock',
      'PATCH ?approvals',
      'PATCH ?notice',
      'PATCH ?withdraw',
      'DELETE ',
      'DELETE ?atonce',
    ].map((call) => [call.replace(' ', ' /web/clients/{clientId}'), { comment: 'Asked by the client.' }]),
  ),
  'PATCH /web/clients/{clientId}?info': { comment: 'Told on the phone.', props: { info: 'Speaks Latvian' } },
  'PATCH /web/clients/{clientId}?limits': { comment: 'Grows.', props: { limits: { dayOut: 1000 } } },
  'PATCH /web/clients/{clientId}?profile': {
    comment: 'Asked.',
    cddProfile: {
      ...{ purpose: 'b2b', incoming: 1, outgoing: 1, cash: 0 },
      ...{ countries: ['LT'], sources: ['sales'], taxCountries: ['LT'], activities: ['16'] },
    },
  },
  'PATCH /web/clients/{clientId}?score': {
    comment: 'Known well.',
    props: { factor: 'ALL', level: 'L', lastDay: '2099-01-01' },
  },
  'PATCH /web/clients/{clientId}?office': { comment: 'Out of office.', props: { endedOn: '2020-01-01' } },
  'PATCH /web/clients/{clientId}?lower': { comment: 'Out of office.' },
  'PATCH /web/clients/{clientId}?contact': { comment: 'Moved.', props: { email: 'office@example.test' } },
  'PATCH /web/clients/{clientId}?document': {
    comment: 'Seen.',
    document: { kind: 'passport', number: 'LT1234567', country: 'LT', issuedOn: '2020-01-01', expiresOn: '2099-01-01' },
  },
  'PATCH /web/clients/{clientId}?address': {
    comment: 'Moved.',
    address: { Country: 'LT', Street: 'Liepų g. 1', PostalCode: 'LT-01001', City: 'Vilnius', Type: 'R' },
  },
};
