import { declareErrors } from '#shared/feature.ts';

export const caseErrors = declareErrors({
  'view-name-taken': { status: 409, title: 'A view with this name already exists.' },
  'too-many-views': { status: 422, title: 'You can keep at most 50 views.' },
  'already-reminded': { status: 409, title: 'The client was asked or reminded less than a day ago.' },
  'case-not-about-client': { status: 409, title: 'A case of this type cannot be opened about this client.' },
});
