import { declareErrors } from '#shared/feature.ts';

export const staffErrors = declareErrors({
  'last-admin': { status: 422, title: 'An active administrator must stay.' },
  'aml-head-needed': {
    status: 422,
    title: 'Each client needs a Head of AML or deputy who is not linked to it. Name a deputy first.',
  },
  'staff-not-active': { status: 409, title: 'This staff user is not active any more.' },
  'already-deputy': { status: 409, title: 'This person is a deputy on these days already.' },
  'deputy-not-possible': { status: 422, title: 'Only an active AML user can be deputy, for days to come.' },
});
