import { declareErrors } from '#shared/feature.ts';

export const clientErrors = declareErrors({
  'phone-in-use': { status: 422, title: 'This phone belongs to a person. Give one that is the company’s own.' },
  'phone-of-another': { status: 422, title: 'This phone belongs to another person.' },
  'change-pending': { status: 409, title: 'A change of this waits for a decision already.' },
  'not-restricted': { status: 409, title: 'Staff have not stopped this.' },
  'client-closed': { status: 409, title: 'This client is closed.' },
  'client-has-account': { status: 409, title: 'This client has an account: it can be closed, and is never declined.' },
  'client-declined': { status: 409, title: 'This client was declined: there is nothing to close.' },
  'notice-given': { status: 409, title: 'This client has notice of closing already.' },
  'notice-not-given': { status: 409, title: 'This client has no notice of closing.' },
  'notice-not-over': { status: 409, title: 'This client can be closed only after 60 days of notice.' },
  'client-not-empty': { status: 409, title: 'This client still holds money or waits for something.' },
  'not-a-company': { status: 422, title: 'Only the users of a company approve payments of each other.' },
  'not-a-person': { status: 422, title: 'Only a person has pictures and an identity document.' },
  'already-restricted': { status: 409, title: 'This is stopped already.' },
  'not-in-office': { status: 422, title: 'No one has confirmed that this client is politically exposed.' },
  'office-not-ended': { status: 409, title: 'No end of the public function is written down.' },
  'office-ended-lately': { status: 409, title: 'The public function ended less than 12 months ago.' },
  'score-has-floor': { status: 422, title: 'The rules want this level high. No officer can change it.' },
  'preset-of-clients': {
    status: 400,
    title: 'Presets find clients only. Search among payments and cases with words, or choose the type clients.',
  },
  'preset-not-known': {
    status: 400,
    title: 'There is no such preset. There are $RECENT:N, $RECENT:B, $RECENT:HR, $RECENT:LR and $BOARDING:B.',
  },
});
