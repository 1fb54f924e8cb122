/** Parts of the stories of cases: how one opens, and what is done with it. */
import type { OtherReason } from '#features/cases/rules.ts';
import type { Act, Moment, Officer, Opening } from './story.ts';

export const act = (at: Moment, by: Officer, action: Act['action'], words: string, more: Partial<Act> = {}): Act => ({
  ...{ at, by, action, words },
  ...more,
});
export type Hand = Extract<Opening, { kind: 'hand' }>;
export const hand = (by: Officer, type: Hand['type'], title: string, comment: string): Opening => ({
  ...{ kind: 'hand', by, type, title, comment },
});
export const other = (by: Officer, reason: OtherReason, title: string, comment: string): Opening => ({
  ...{ kind: 'hand', by, type: 'OTHER', reason, title, comment },
});
export const bank = (type: Hand['type'], title: string, comment: string): Opening => ({
  kind: 'bank',
  type,
  title,
  comment,
});
