/** How the bank parts from a client: notice, and closing when it is over, or at once. */
import { call, stepUp } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { staff } from '#shared/staffGroups.ts';
import { beyondLimit, tightens } from '#shared/tightening.ts';
import { commented } from './calls.ts';

const closers = staff('clientDesk', 'accountClosing');
const change = {
  path: '/web/clients/{clientId}',
  params: { clientId },
  client: 'clientId',
  body: commented,
  answer: undefined,
  transaction: 'write',
} as const;

export const closingCalls = {
  giveNotice: call({
    ...change,
    method: 'PATCH',
    word: 'notice',
    who: closers,
    errors: ['notice-given', 'client-closed', 'client-declined'],
    summary:
      'Give a client 60 days of notice before it is closed. Its people are notified of the day, never of the reason.',
  }),
  withdrawNotice: call({
    ...change,
    method: 'PATCH',
    word: 'withdraw',
    who: closers,
    errors: ['notice-not-given', 'client-closed'],
    summary: 'Take the notice of closing back. The people of the client are notified.',
  }),
  closeClient: tightens(
    { title: 'Close a client', did: 'closed' },
    stepUp(
      call({
        ...change,
        method: 'DELETE',
        who: closers,
        errors: ['client-not-empty', 'client-closed', 'client-declined', 'notice-not-over'],
        summary: `Close a client that holds no money and waits for nothing, once its notice is over. ${beyondLimit}`,
      }),
    ),
  ),
  closeClientAtOnce: tightens(
    { title: 'Close a client without notice', did: 'closed' },
    stepUp(
      call({
        ...change,
        method: 'DELETE',
        word: 'atonce',
        who: staff('headOfAml', 'accountClosing'),
        errors: ['client-not-empty', 'client-closed', 'client-declined'],
        summary:
          'Close an empty client without notice. Its people are notified that it is closed, never of the ' +
          `reason. ${beyondLimit}`,
      }),
    ),
  ),
} as const;
