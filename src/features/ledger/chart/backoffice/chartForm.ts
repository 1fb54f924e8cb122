/** The form of an account in the chart of accounts. */
import type * as z from 'zod/mini';
import { compactIban } from '#shared/iban.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { loadIbanRules } from '#shared/validIban.ts';
import { type ChartAccount, newAccount } from '../calls.ts';
import { type AccountClass, whyNotChart } from '../rules.ts';

export interface TypedAccount {
  code: string;
  number: string;
  name: string;
  class: AccountClass;
  bankName: string;
  iban: string;
  isSafeguarding: boolean;
  hasStatements: boolean;
  isSettledDaily: boolean;
  comment: string;
}
export type SentAccount = z.output<typeof newAccount>;

export const blankAccount: TypedAccount = {
  ...{ code: '', number: '', name: '', class: 'asset', bankName: '', iban: '' },
  ...{ isSafeguarding: false, hasStatements: false, isSettledDaily: false, comment: '' },
};

export const typedFrom = ({ code, number, name, class: kind, bankName, iban, ...row }: ChartAccount): TypedAccount => ({
  ...{ code, number, name, class: kind, bankName, iban, comment: '' },
  ...{ isSafeguarding: row.isSafeguarding, hasStatements: row.hasStatements },
  isSettledDaily: row.isSettledDaily,
});

export const accountRules: FormRules<TypedAccount, SentAccount> = {
  schema: newAccount,
  labels: {
    ...{ code: 'Code', number: 'Number', name: 'Name', class: 'Class', bankName: 'Bank', iban: 'IBAN' },
    ...{
      isSafeguarding: 'Holds money of clients',
      hasStatements: 'Statement each bank day',
      isSettledDaily: 'Settled each bank day',
      comment: 'Comment',
    },
  },
  prepare: loadIbanRules,
  read: ({ code, iban, ...typed }) => ({ ...typed, code: code.trim().toUpperCase(), iban: compactIban(iban) }),
  reasons: {
    code: () => 'Give 2 to 20 letters, as OWN.',
    number: () => 'Give the number in letters, digits, dots and dashes.',
  },
  ownFaults: ({ comment, ...typed }) => {
    const why = whyNotChart(typed.code.trim().toUpperCase(), typed);
    return {
      ...(comment.trim() === '' && { comment: messages.commentEmpty }),
      ...(why && { [why.field]: why.reason }),
    };
  },
};
