/**
 * The end of a public function: written down by two people, and a year later no longer counted, by two people again.
 */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { commentText, dayText } from '#shared/rules/texts.ts';
import { confirmers } from '#shared/staffGroups.ts';

const comment = commentText(secondPerson.maxWords);

/** endedOn: the last day of the function, today or before. */
export const officeBody = z.strictObject({ comment, props: z.strictObject({ endedOn: dayText }) });
export type OfficeBody = z.output<typeof officeBody>;

const officers = confirmers('amlDesk', 'alert');
const change = {
  method: 'PATCH',
  path: '/web/clients/{clientId}',
  params: { clientId },
  client: 'clientId',
  answer: undefined,
  transaction: 'write',
  who: { kind: 'staff', ...officers },
} as const;

export const officeCalls = {
  endOffice: second(
    officers,
    call({
      ...change,
      word: 'office',
      body: officeBody,
      errors: ['already-proposed', 'client-closed', 'not-in-office', 'nothing-changed', 'day-not-begun'],
      summary:
        'Write down when the public function of a client ended. The factor stays high. A second person confirms.',
    }),
  ),
  lowerOffice: second(
    officers,
    call({
      ...change,
      word: 'lower',
      body: z.strictObject({ comment }),
      errors: ['already-proposed', 'client-closed', 'office-not-ended', 'office-ended-lately'],
      summary:
        'Count a client as politically exposed no more, 12 months after its function ended. A second person confirms.',
    }),
  ),
} as const;
