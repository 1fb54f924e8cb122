/** The list of bank days with what was owed to clients and held for them: its filters and columns. */
import * as z from 'zod/mini';
import { firstDay, flag, lastDay, oneOf } from '#shared/lists/fields.ts';
import { declareList } from '#shared/lists/list.ts';
import { lookStates } from './rules.ts';

const safeguardingDay = z.object({
  /** bank day */
  day: z.string(),
  /** 1: at the cut-off; 2: counted again one bank day later */
  look: z.int(),
  state: z.enum(lookStates),
  /** amount texts; what is held is above zero */
  owed: z.string(),
  held: z.string(),
  /** by the statements of the banks; null while one is missing */
  stated: z.nullable(z.string()),
  /** held by the ledger less owed */
  gap: z.string(),
  /** received on the bank day before, and not safeguarded at the cut-off */
  late: z.string(),
  /** who signed off this look, by name; '' for nobody yet */
  signedBy: z.string(),
});
export type SafeguardingDay = z.output<typeof safeguardingDay>;

export const dayList = declareList({
  name: 'safeguarding',
  item: safeguardingDay,
  filters: {
    state: oneOf(['all', ...lookStates], { whole: 'all' }),
    signed: flag(),
    from: firstDay(),
    to: lastDay(),
  },
  sorts: { day: ({ day }) => day },
  order: '-day',
  getKey: ({ day }) => day,
  tie: () => [],
  columns: {
    day: 'Bank day',
    state: 'State',
    owed: 'Owed',
    held: 'Held by the ledger',
    stated: 'Held by statements',
    gap: 'Gap',
    late: 'Received the day before, not safeguarded',
    look: 'Look',
    signedBy: 'Signed off by',
  },
});
