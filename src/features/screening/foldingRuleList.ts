/** Folding rules, ended ones too: filters, orders and columns, in a table and in a file. */
import * as z from 'zod/mini';
import { oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList, sortMoment } from '#shared/lists/list.ts';

/** In words, as tabs, badges and files show them. */
export const foldingStates = { valid: 'Valid', ended: 'Ended', expired: 'Expired', void: 'Void' } as const;
const stateNames = ['valid', 'ended', 'expired', 'void'] as const;

export const foldingRule = z.object({
  id: z.string(),
  list: z.string(),
  entityId: z.string(),
  entityName: z.string(),
  word: z.string(),
  state: z.enum(stateNames),
  comment: z.string(),
  madeBy: z.string(),
  /** null: the command line */
  confirmedBy: z.nullable(z.string()),
  madeAt: z.string(),
  /** the last day */
  until: z.string(),
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.string()),
  /** matches with the entry before, and how many of them it would have folded */
  earlier: z.int(),
  earlierFolded: z.int(),
  /** matches that it has folded */
  folded: z.int(),
});
export type FoldingRule = z.output<typeof foldingRule>;

export const foldingRuleList = declareList({
  name: 'folding-rules',
  item: foldingRule,
  filters: {
    state: oneOf(['all', ...stateNames], { whole: 'all' }),
    /** a part of the word, of the entry's name or its number */
    text: searchText(),
  },
  sorts: { time: ({ madeAt }) => sortMoment(madeAt) },
  order: '-time',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    word: 'Word',
    entityName: 'Name of the entry',
    list: 'List',
    entityId: 'Entry',
    state: 'State',
    folded: 'Folded',
    earlier: 'Earlier matches',
    earlierFolded: 'Earlier folded',
    madeBy: 'Proposed by',
    confirmedBy: 'Released by',
    time: 'Released',
    until: 'Until',
    endedBy: 'Ended by',
    endedAt: 'Ended',
    comment: 'Comment',
  },
});

export const releasedBy = ({ confirmedBy }: Pick<FoldingRule, 'confirmedBy'>): string =>
  confirmedBy ?? 'The command line';
