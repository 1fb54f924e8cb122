/** The steps of fees and contracts that registrations wait for. */

import { byName, defineMachine } from '#shared/states.ts';
import { describeSteps } from '#shared/verbs.ts';

const fee = defineMachine(
  'registration_fee',
  byName('open', 'paid', 'dropped'),
  [
    ['', 'open', 'charge'],
    ['open', 'paid', 'pay'],
    ['open', 'dropped', 'drop'],
  ],
  { charge: true, pay: true, drop: true },
);

const contract = defineMachine(
  'registration_contract',
  byName('open', 'signed', 'dropped'),
  [
    ['', 'open', 'send'],
    ['open', 'signed', 'sign'],
    ['open', 'dropped', 'drop'],
  ],
  { send: true, sign: true, drop: true },
);

export const registrationMachines = [
  describeSteps(fee, 'money', {
    charge: 'asked for the fee of the registration',
    pay: 'got the fee of the registration',
    drop: 'no longer asked for the fee of the registration',
  }),
  describeSteps(contract, 'decision', {
    send: 'sent the contract',
    sign: 'signed the contract',
    drop: 'took the contract back',
  }),
];
