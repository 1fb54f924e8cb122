import { declareErrors } from '#shared/feature.ts';

export const requestErrors = declareErrors({
  'request-ended': { status: 409, title: 'This has been answered already, or is not needed any more.' },
  'answer-not-valid': { status: 422, title: 'This answer does not fit what was asked.' },
  'answer-incomplete': { status: 422, title: 'Answer every item, or say why you do not have it.' },
  'template-only': { status: 422, title: 'In this type of case a released template is sent unchanged.' },
  'no-template': { status: 422, title: 'There is no such template for this type of case.' },
  'last-template': { status: 409, title: 'A type of case would be left without a template in English.' },
});
