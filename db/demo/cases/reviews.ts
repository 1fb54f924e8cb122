/** What officers decide about payments that a rule has found, beside what they decide about its case. */
import type { LiveCode } from '#features/monitoring/live/rules.ts';
import type { Moment, Officer } from './story.ts';

export interface ReviewStory {
  at: Moment;
  by: Officer;
  clientId: string;
  code: LiveCode;
  words: string;
}

const [studio, logistics] = ['10000000002', '10000000004'];

/** Of the oldest payment of the client that waits; on a day without one, nothing is decided. */
export const reviewStories: readonly ReviewStory[] = [
  ...(
    [
      [19, '10:20', 'M', logistics, 'AFLS', 'Freight of the month; the forwarder is paid each week.'],
      [18, '11:05', 'M', studio, 'AFLS', 'Instalment of a project; the contract was seen.'],
      [16, '09:41', 'M', logistics, 'AFLS', 'Fuel cards of the fleet, settled by one supplier.'],
      [13, '14:12', 'M', logistics, 'MRSM', 'The same customers as each month.'],
      [9, '10:33', 'H', studio, 'AFLS', 'Freelancers of one project, all with contracts on file.'],
      [4, '15:08', 'M', logistics, 'AFLS', 'Tolls and ferries, as in the months before.'],
    ] as const
  ).map(([day, time, by, clientId = '', code, words]) => ({ at: [day, time] as const, by, clientId, code, words })),
];
