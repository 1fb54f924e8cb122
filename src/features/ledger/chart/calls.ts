/** The chart of accounts: read, and changed by two people. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { secondPerson } from '#shared/limits.ts';
import { boundedText, commentText, formedText, givenName, nameText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { isIban } from '#shared/validIban.ts';
import { accountClasses } from './rules.ts';

/** letters only, so that no code is an IBAN */
export const accountCode = formedText(20, /^[A-Z]{2,20}$/);

const said = {
  /** the accountant's, as '2712' */
  number: formedText(20, /^[0-9A-Za-z][0-9A-Za-z.-]*$/),
  name: givenName(70),
  class: z.enum(accountClasses),
  bankName: nameText(70).check(z.trim()),
  /** '' for none */
  iban: boundedText(
    34,
    z.refine((text) => text === '' || isIban(text), 'iban-not-valid'),
  ),
  isSafeguarding: z.boolean(),
  hasStatements: z.boolean(),
  /** of SETTLEMENT: its net is paid each bank day; of an asset: fees earned are moved to it */
  isSettledDaily: z.boolean(),
};

const chartAccount = z.object({
  // the rules of IBANs are fetched for forms alone
  ...{ code: z.string(), currency: z.string(), version: versionNumber, ...said, iban: z.string() },
  /** address in the ledger; null: the sum of clients' accounts */
  account: z.nullable(z.string()),
  /** one that the program posts to by itself */
  isOwn: z.boolean(),
  /** something was posted to it */
  isUsed: z.boolean(),
});
export type ChartAccount = z.output<typeof chartAccount>;

const comment = commentText(secondPerson.maxWords);
export const newAccount = z.strictObject({ code: accountCode, ...said, comment });
export const changedAccount = z.strictObject({ version: versionNumber, ...said, comment });

const byTwo = confirmers('admins');
const write = { who: staff('bookkeepers'), transaction: 'write', answer: undefined } as const;

export const chartCalls = {
  readChart: call({
    method: 'GET',
    path: '/web/ledger-accounts',
    params: {},
    answer: z.object({ items: z.array(chartAccount) }),
    who: staff('bookReaders'),
    transaction: 'read',
    errors: [],
    summary: 'The chart of accounts: number, class, bank, and which accounts hold the money of clients.',
  }),
  addLedgerAccount: second(
    byTwo,
    call({
      ...write,
      method: 'POST',
      path: '/web/ledger-accounts',
      params: {},
      body: newAccount,
      errors: ['already-proposed', 'ledger-account-known', 'ledger-account-contradicts', 'fees-taken'],
      summary: 'Add an account of the bank to the ledger. An administrator confirms.',
    }),
  ),
  changeLedgerAccount: second(
    byTwo,
    call({
      ...write,
      method: 'PATCH',
      path: '/web/ledger-accounts/{code}',
      params: { code: accountCode },
      body: changedAccount,
      errors: [
        'already-proposed',
        'account-unknown',
        'version-changed',
        'nothing-changed',
        'ledger-account-known',
        'ledger-account-fixed',
        'ledger-account-contradicts',
        'fees-taken',
      ],
      summary: 'Change what the chart says of an account. An administrator confirms.',
    }),
  ),
  deleteLedgerAccount: second(
    byTwo,
    call({
      ...write,
      method: 'DELETE',
      path: '/web/ledger-accounts/{code}',
      params: { code: accountCode },
      body: z.strictObject({ version: versionNumber, comment }),
      errors: ['already-proposed', 'account-unknown', 'version-changed', 'ledger-account-fixed', 'ledger-account-used'],
      summary: 'Remove an account that nothing was ever posted to. An administrator confirms.',
    }),
  ),
} as const;
