/**
 * Deputies of the Head of AML: named by the Head of AML, confirmed by an administrator. Two people end a deputyship.
 */
import * as z from 'zod/mini';
import { call, second, stepUp } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { dayText } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { staffConfirmers } from './calls.ts';
import { deputies } from './limits.ts';

const isPeriod = z.refine<{ from: string; until: string }>(({ from, until }) => from <= until, {
  path: ['until'],
  error: 'before-from',
});
const isShort = z.refine<{ from: string; until: string }>(
  ({ from, until }) => Date.parse(until) - Date.parse(from) < deputies.maxDays * 86_400_000,
  { path: ['until'], error: 'too-long' },
);

export const newDeputy = z
  .strictObject({
    personId: clientId,
    /** bank days, both included */
    from: dayText,
    until: dayText,
  })
  .check(isPeriod, isShort);
export type NewDeputy = z.output<typeof newDeputy>;

const person = z.object({ id: z.string(), name: z.string() });
const deputy = z.object({
  id: z.string(),
  for: person,
  deputy: person,
  from: z.string(),
  until: z.string(),
  confirmedBy: z.nullable(z.string()),
});
export type Deputy = z.output<typeof deputy>;

export const deputyCalls = {
  listDeputies: call({
    method: 'GET',
    path: '/web/deputies',
    params: {},
    answer: z.object({ items: z.array(deputy), candidates: z.array(person) }),
    who: staff('controllers'),
    transaction: 'read',
    errors: [],
    summary: 'Deputies of the Head of AML, of today and later, and the AML users who could be named.',
  }),
  nameDeputy: second(
    confirmers('admins'),
    stepUp(
      call({
        method: 'POST',
        path: '/web/deputies',
        params: {},
        body: newDeputy,
        answer: z.object({ id: z.string() }),
        status: 201,
        who: staff('headOfAml'),
        transaction: 'write',
        errors: ['already-deputy', 'already-proposed', 'staff-not-active', 'deputy-not-possible'],
        summary:
          'Name a deputy for some days: they confirm as the Head of AML, ' +
          'with their own keys. An administrator confirms.',
      }),
    ),
  ),
  endDeputy: second(
    staffConfirmers,
    stepUp(
      call({
        method: 'DELETE',
        path: '/web/deputies/{deputyId}',
        params: { deputyId: recordId },
        answer: undefined,
        who: staff('controllers'),
        transaction: 'write',
        errors: ['already-proposed', 'aml-head-needed', 'not-your-own-permissions'],
        summary: 'End a deputyship. A second person confirms, who is not the deputy.',
      }),
    ),
  ),
} as const;
