/** The letters after `g`. A letter stands for one place of the company area and for one of the back office. */
import { paths } from '../../shared/paths.ts';

const letters: Readonly<Record<string, string>> = {
  [paths.overview]: 'o',
  [paths.transactions]: 't',
  [paths.accounts]: 'a',
  [paths.tasks]: 'k',
  [paths.users]: 'u',
  [paths.cards]: 'c',
  [paths.companyProfile]: 'p',
  [paths.feesInvoices]: 'f',
  [paths.select]: 's',

  [paths.bkoDashboard]: 'd',
  [paths.bkoClients]: 'c',
  [paths.bkoCases]: 'k',
  [paths.bkoTransactions]: 't',
  [paths.bkoManualVerification]: 'v',
  [paths.bkoComplianceUnit]: 'm',
  [paths.bkoAmlReports]: 'r',
  [paths.bkoCardProcessing]: 'p',
  [paths.bkoFinancialInformation]: 'f',
  [paths.bkoCoupons]: 'o',
  [paths.bkoUsers]: 'u',
};

/** The letter that leads to a page after `g`, if it has one. */
export function goLetter(path: string): string | undefined {
  return letters[path];
}

/** Which of these pages the letter leads to. */
export function pathOfLetter(letter: string, reachable: readonly string[]): string | undefined {
  return reachable.find((path) => letters[path] === letter.toLowerCase());
}
