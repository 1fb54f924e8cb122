/** The lines of the supervisor's forms as the program has them: docs/supervisor/lines.json is the same. */
import type { Figure, FormLine, FormMapping, Selector } from './formMapping.ts';
import { formTitles } from './rules.ts';

/** '1' for one start of a number, '20-23' for a range. */
function getAccounts(number: string, words: string, sign: 'debit' | 'credit', ranges: string): FormLine {
  const accounts = ranges.split(' ').map((range): Selector => {
    const [from = '', to = from] = range.split('-');
    return { from, to };
  });
  return { number, words, accounts, sign };
}
const getFigure = (number: string, words: string, figure: Figure): FormLine => ({ number, words, figure });
const getSum = (number: string, words: string, ...sum: string[]): FormLine => ({ number, words, sum });

export const ownMapping: FormMapping = {
  forms: {
    EM008_01: {
      title: formTitles.EM008_01,
      lines: [
        getSum('1', 'Assets', '1.1', '1.2', '1.3', '1.4'),
        getAccounts('1.1', 'Non-current assets', 'debit', '1'),
        getAccounts('1.2', 'Accounts at other banks', 'debit', '27'),
        getAccounts('1.3', 'Owed by clients', 'debit', '24'),
        getAccounts('1.4', 'Other current assets', 'debit', '20-23 25-26 28-29'),
        getSum('2', 'Liabilities', '2.1', '2.2', '2.3', '2.4'),
        getAccounts('2.1', 'Client funds', 'credit', '4400-4429'),
        getAccounts('2.2', 'Owed to card schemes', 'credit', '4430-4479'),
        getAccounts('2.3', 'Suspense', 'credit', '4480-4499'),
        getAccounts('2.4', 'Other liabilities', 'credit', '40-43 45-49'),
        getSum('3', 'Equity', '3.1', '3.2', '3.3'),
        getAccounts('3.1', 'Capital and reserves', 'credit', '3'),
        getFigure('3.2', 'Results of earlier years', 'resultBefore'),
        getFigure('3.3', 'Result of the year', 'resultOfYear'),
        getSum('4', 'Liabilities and equity', '2', '3'),
      ],
    },
    EM008_02: {
      title: formTitles.EM008_02,
      lines: [
        getFigure('1', 'Payments handed to other banks, not settled', 'unsettledPayments'),
        getFigure('2', 'Agreed overdrafts, not used', 'unusedOverdrafts'),
        getSum('3', 'Off-balance-sheet items', '1', '2'),
      ],
    },
    EM008_03: {
      title: formTitles.EM008_03,
      lines: [
        getSum('1', 'Income', '1.1', '1.2'),
        getAccounts('1.1', 'Fees and commissions', 'credit', '50-52'),
        getAccounts('1.2', 'Other income', 'credit', '53-59'),
        getSum('2', 'Costs', '2.1', '2.2', '2.3'),
        getAccounts('2.1', 'Costs of services', 'debit', '60'),
        getAccounts('2.2', 'Operating costs', 'debit', '61-68'),
        getAccounts('2.3', 'Income tax', 'debit', '69'),
        { ...{ number: '3', words: 'Result of the year' }, sum: ['1'], less: ['2'] },
      ],
    },
    EM008_04: {
      title: formTitles.EM008_04,
      lines: [
        getAccounts('1', 'Capital and reserves', 'credit', '3'),
        getFigure('2', 'Results of earlier years', 'resultBefore'),
        getFigure('3', 'Result of the year', 'resultOfYear'),
        getSum('4', 'Equity', '1', '2', '3'),
      ],
    },
    EM008_05: {
      title: formTitles.EM008_05,
      lines: [
        getFigure('1.1', 'Clients with an account', 'clients'),
        getFigure('1.2', 'Accounts', 'accounts'),
        getFigure('2.1', 'Incoming payments of the quarter', 'paymentsIn'),
        getFigure('2.2', 'Incoming payments of the quarter, EUR', 'amountIn'),
        getFigure('2.3', 'Outgoing payments of the quarter', 'paymentsOut'),
        getFigure('2.4', 'Outgoing payments of the quarter, EUR', 'amountOut'),
        getFigure('3.1', 'Client funds', 'clientFunds'),
        getFigure('3.2', 'In suspense', 'suspense'),
        getFigure('3.3', 'Owed to card schemes', 'cardScheme'),
        getFigure('3.4', 'Handed to other banks, not settled', 'unsettledPayments'),
        getFigure('3.5', 'Owed to clients, and on its way', 'owed'),
        getFigure('4.1', 'Safeguarded by the ledger', 'held'),
        getFigure('4.2', 'Safeguarded by statements', 'heldByStatements'),
        getFigure('4.3', 'Safeguarded by the ledger less owed', 'gap'),
      ],
    },
    EM_007: {
      title: formTitles.EM_007,
      lines: [
        getFigure('1', 'Average client funds of six months', 'averageFunds'),
        getFigure('2', 'Own funds required', 'requiredFunds'),
        getFigure('3.1', 'Capital', 'capital'),
        getFigure('3.2', 'Retained', 'retained'),
        getFigure('3', 'Own funds', 'ownFunds'),
        getFigure('4', 'Own funds less required', 'surplus'),
      ],
    },
  },
};
