/**
 * Reason codes of the SEPA schemes in words: why a transfer was refused or returned, why it is recalled, and why a
 * recall is refused (EPC rulebooks of SCT and SCT Inst; external code sets of ISO 20022).
 */

/** One sentence for each, as the payer reads it. */
export const reasons: Readonly<Record<string, string>> = {
  AB05: 'The payee’s bank did not answer in time.',
  AB06: 'A bank between did not answer in time.',
  AB07: 'A bank cannot be reached.',
  AB08: 'The payee’s bank cannot be reached.',
  AB09: 'The payee’s bank had a technical error.',
  AB10: 'A bank between had a technical error.',
  AC01: 'The account number is not correct.',
  AC02: 'The payer’s account number is not correct.',
  AC03: 'The payee’s account number is not correct.',
  AC04: 'The account is closed.',
  AC06: 'The account is blocked.',
  AG01: 'The account cannot take this kind of payment.',
  AG02: 'The payee’s bank does not carry out this kind of payment.',
  AG09: 'The payee’s bank never received the payment.',
  AG10: 'A bank does not take part in instant payments at the moment.',
  AG11: 'The payee’s bank does not take part in instant payments at the moment.',
  AM02: 'The amount is above the highest that is allowed.',
  AM04: 'There is not enough money on the account.',
  AM05: 'The payment was sent twice.',
  AM09: 'The amount is not correct.',
  AM23: 'The amount is above the limit of the clearing.',
  ARDT: 'The payment was already returned.',
  BE04: 'The payee’s address is missing or not correct.',
  CNOR: 'The payee’s bank does not take part in the clearing.',
  CURR: 'The currency is not correct.',
  CUST: 'A customer asked for it or refused it.',
  DNOR: 'The payer’s bank does not take part in the clearing.',
  DT01: 'The date is not correct.',
  DUPL: 'The payment was made twice.',
  ED05: 'The payment could not be settled.',
  FF01: 'The format of the payment is not correct.',
  FOCR: 'The payment was returned because it was recalled.',
  FR01: 'The payment was returned because of fraud.',
  FRAD: 'The payment was made by fraud.',
  LEGL: 'The law does not allow it.',
  MD07: 'The account holder is deceased.',
  MS02: 'The payee refused the payment without a reason.',
  MS03: 'The bank gave no reason.',
  NARR: 'The bank gave the reason in words.',
  NOAS: 'The payee did not answer.',
  NOOR: 'The payee’s bank never received the payment.',
  RC01: 'The BIC is not correct.',
  RC04: 'The payee’s bank is missing or not correct.',
  RR01: 'The payer’s account is missing, which the law requires.',
  RR02: 'The payer’s name or address is missing, which the law requires.',
  RR03: 'The payee’s name or address is missing, which the law requires.',
  RR04: 'The law does not allow the payment.',
  SL01: 'A service of the payer’s bank stopped the payment.',
  SL02: 'A service of the payee’s bank stopped the payment.',
  TECH: 'The payment was made because of a technical error.',
  TM01: 'The payment came too late in the day.',
};

/** The sentence of a code; one that names the code, where it is none of ours. */
export function formatReason(code: string): string {
  return Object.hasOwn(reasons, code) ? (reasons[code] ?? '') : `The bank gave the reason code ${code}.`;
}
