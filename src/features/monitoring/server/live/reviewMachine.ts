/** Steps of a review, for the log and the database. */
import { byName, defineMachine } from '#shared/states.ts';
import { describeSteps } from '#shared/verbs.ts';

export const reviewMachine = defineMachine(
  'payment_review',
  byName('new', 'requested', 'responded', 'ended'),
  [
    ['', 'new', 'mark'],
    ['', 'requested', 'ask'],
    ['', 'ended', 'end'],
    ['new', 'requested', 'ask'],
    ['new', 'ended', 'end'],
    ['requested', 'responded', 'answer'],
    ['requested', 'new', 'takeBack'],
    ['requested', 'ended', 'end'],
    ['responded', 'requested', 'ask'],
    ['responded', 'ended', 'end'],
    ['ended', 'new', 'mark'],
    ['ended', 'requested', 'ask'],
    ['ended', 'responded', 'reopen'],
  ],
  // a company sees none of it
  false,
);

export const reviewSteps = describeSteps(reviewMachine, 'decision', {
  mark: 'marked the payment for review',
  ask: 'asked the client about the payment',
  answer: 'received the answer about the payment',
  takeBack: 'took the request about the payment back',
  end: 'ended the review of the payment',
  reopen: 'reopened the review of the payment',
});
