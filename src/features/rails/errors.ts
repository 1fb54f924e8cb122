import { declareErrors } from '#shared/feature.ts';

export const railErrors = declareErrors({
  'already-recalled': { status: 409, title: 'This payment is being recalled already.' },
  'payer-missing': { status: 422, title: 'The file names no payer. Enter who paid.' },
  'payer-named': { status: 422, title: 'The file names the payer already.' },
});
