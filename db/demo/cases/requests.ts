/**
 * Requests to companies of the demo: one that is new, one half answered, one answered, one that no one has answered in
 * time.
 */

import type { CaseType } from '#features/cases/rules.ts';
import type { OneAnswer } from '#features/requests/companyCalls.ts';
import { personId } from '../people.ts';
import type { Act, Moment, Story } from './story.ts';

const asks = (at: Moment, words: string, request: Act['request'] = {}): Act => ({
  ...{ at, by: 'M', action: 'AREQ', words, request },
});
const about = (clientId: string, key: string, at: Moment, type: CaseType, title: string, comment: string) => ({
  ...{ clientId, key, at, opening: { kind: 'bank' as const, type, title, comment } },
});
const answer = (n: number, more: Partial<OneAnswer>): OneAnswer => ({
  ...{ n, value: null, fileIds: [], cannot: false, words: '' },
  ...more,
});

export const requestStories: readonly Story[] = [
  {
    ...about(
      '10000000003',
      'request new',
      [2, '09:05'],
      'RFI',
      'What a new buyer in Latvia pays for',
      'Three payments from a buyer that is not in the profile.',
    ),
    acts: [
      asks([2, '09:30'], 'Asked for the contract with the buyer in Latvia.', {
        items: [
          { kind: 'field', field: 'counterparty' },
          { kind: 'question', words: 'How often do you expect payments from this buyer?' },
          { kind: 'file', words: 'The contract or the first order of this buyer', category: 'OD' },
        ],
      }),
    ],
  },
  {
    ...about(
      '10000000004',
      'request begun',
      [6, '06:00'],
      'ODD',
      'Regular review',
      'The profile is older than the plan of the year.',
    ),
    acts: [asks([5, '10:12'], 'The usual questions of a review.')],
    replies: [
      {
        ...{ at: [3, '13:20'], by: personId(10), does: 'save' },
        answers: [
          answer(1, { value: 'We carry goods by road for shops and factories in Lithuania, Poland and Germany.' }),
          answer(2, { value: 'upTo2000' }),
        ],
      },
    ],
  },
  {
    ...about(
      '10000000003',
      'request answered',
      [9, '08:40'],
      'LIMITS',
      'Higher daily limit',
      'Asks for 80 000 EUR a day for the autumn.',
    ),
    acts: [asks([9, '09:02'], 'Asked what the limit is for.')],
    replies: [
      {
        ...{ at: [4, '15:41'], by: personId(7), does: 'send' },
        answers: [
          answer(1, {
            value:
              'Flour and butter for three months are paid in one sum when the price is good, about once a quarter.',
          }),
          answer(2, { value: 'upTo500' }),
          answer(3, {
            cannot: true,
            words: 'The mill sends no contract, only an invoice with each delivery.',
          }),
        ],
      },
    ],
  },
  {
    ...about(
      '10000000004',
      'request overdue',
      [19, '11:10'],
      'RFI',
      'Fuel cards of a company that is not theirs',
      'Pays for the fuel of another haulier each week.',
    ),
    acts: [asks([19, '11:31'], 'Asked for the agreement between the two hauliers.')],
  },
];
