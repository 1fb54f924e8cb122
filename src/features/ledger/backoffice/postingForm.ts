/** The form of a posting by hand. */
import * as z from 'zod/mini';
import type { Choice } from '#client/ui/input/Combobox.tsx';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { loadTransliteration, needsTransliteration } from '#shared/text.ts';
import { type LedgerAccount, type Posting, posting } from '../calls.ts';
import { typedAddress } from '../rules.ts';

export type TypedPosting = Omit<Posting, 'id'>;

const formatAccount = () => 'Give an IBAN of this bank, or pick an account of the bank.';

export const postingRules: FormRules<TypedPosting, TypedPosting> = {
  schema: z.omit(posting, { id: true }),
  labels: { debit: 'Debit', credit: 'Credit', amount: 'Amount', timestamp: 'Value day', message: 'Message' },
  read: ({ debit, credit, ...typed }) => ({ ...typed, debit: typedAddress(debit), credit: typedAddress(credit) }),
  // the tables of letters come when somebody types one that the bank cannot carry
  prepare: async ({ message }) => {
    if (needsTransliteration(message)) await loadTransliteration();
  },
  reasons: { debit: formatAccount, credit: formatAccount },
};

/** The bank's own accounts; `value` is what is typed for one. */
export function toChoices(accounts: readonly LedgerAccount[]): Choice[] {
  return accounts.flatMap(({ account, type, name }) =>
    account === null ? [] : [{ value: type, label: type, note: name }],
  );
}
