import { declareErrors } from '#shared/feature.ts';

export const cesopErrors = declareErrors({
  'cesop-quarter-not-over': { status: 422, title: 'This quarter is not over yet.' },
  'cesop-quarter-unknown': {
    status: 422,
    title: 'CESOP reports are for quarters of this year and of the three years before, from 2024 on.',
  },
  'cesop-open': {
    status: 409,
    title: 'A message of this quarter is in preparation, or waits to be filed or answered.',
  },
  'cesop-not-taken': { status: 409, title: 'The tax authority has taken nothing of this quarter. Make a new message.' },
  'cesop-not-drafted': { status: 409, title: 'Only a draft can be filed or withdrawn.' },
  'cesop-not-made': { status: 409, title: 'The file is not ready: the message is in preparation, or was withdrawn.' },
  'cesop-erased': { status: 410, title: 'The rows of this message were deleted at the end of their term.' },
  'cesop-own-message': { status: 403, title: 'You made this message. Another staff user must file it.' },
  'cesop-not-filed': { status: 409, title: 'Only a filed message gets an answer, and only one.' },
  'cesop-answer-unreadable': { status: 422, title: 'This file is not an answer of the tax authority.' },
  'cesop-answer-other': { status: 422, title: 'This answer is about another message.' },
  'cesop-conflict': {
    status: 403,
    title: 'You are linked to a client in this file. Another staff user must download it.',
  },
});
