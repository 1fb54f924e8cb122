/**
 * What sort of transaction a line is, by the list of bank transaction codes of ISO 20022 (structure report, version
 * 6.6): domain, family and sub-family.
 */
import type { BankCode } from '#features/rails/iso20022/messages.ts';
import type { StatementLine } from './statement.ts';

type Facts = Pick<StatementLine, 'kind' | 'category' | 'amountMinor' | 'rail' | 'isInstant'>;

/** What is taken back has the family of what was made: of a transfer that a client has sent, the one of those sent. */
export function getBankCode(line: Facts): BankCode {
  const isReversal = line.kind === 'reversal';
  const isCredit = line.amountMinor > 0n;
  const codes = (family: string, subFamily: string) => ({ domain: 'PMNT', family, subFamily });
  // miscellaneous credit or debit operations
  const others = isCredit ? 'MCOP' : 'MDOP';
  if (line.category === 'FEES') return codes(others, 'FEES');
  if (line.kind === 'manual') return codes(others, 'ADJT');
  if (line.rail === null) return codes(others, 'OTHR');
  if (line.rail === 'card') return codes(...cardCode(line));
  const family = transferFamily(isCredit !== isReversal, line.isInstant);
  return codes(family, isReversal ? 'RRTN' : line.rail === 'book' ? 'BOOK' : 'ESCT');
}

/** Credit transfers received or issued, in real time or not. */
function transferFamily(isReceived: boolean, isInstant: boolean): string {
  if (isInstant) return isReceived ? 'RRCT' : 'IRCT';
  return isReceived ? 'RCDT' : 'ICDT';
}

/** A client's own card, or money that somebody has put on the account with another bank's card. */
function cardCode({ category, amountMinor }: Facts): [family: string, subFamily: string] {
  if (category === 'TOPA') return ['MCRD', 'OTHR'];
  if (amountMinor > 0n) return ['CCRD', 'OTHR'];
  return ['CCRD', category === 'CASH' ? 'CWDL' : 'POSD'];
}
