import { declareErrors } from '#shared/feature.ts';

export const registrationErrors = declareErrors({
  'draft-not-open': { status: 409, title: 'The bank is looking at this application. It cannot be changed now.' },
  'draft-incomplete': { status: 422, title: 'Something is missing or not right. The fields are named.' },
  'client-already': {
    status: 409,
    title: 'This company is a client already. Choose it instead of registering it again.',
  },
  'too-many-drafts': { status: 422, title: 'You have as many open registrations as you can have.' },
  'open-cases': { status: 409, title: 'Cases about lists or people in office are open. They are decided first.' },
  'screening-not-ended': { status: 409, title: 'The screening has not ended yet. Try again in a minute.' },
});
