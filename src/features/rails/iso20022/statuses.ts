/**
 * Every status of a transfer that a pacs.002 may report (external code set of ISO 20022, payment transaction status,
 * with the one of groups), and what it means for a payment of ours.
 */

/**
 * `settles`: the money has arrived. `settles-instant`: the payee's bank has taken an instant transfer; of others it
 * says no more than `waits`. `waits`: on its way. `asks`: a person must look, and the payment stays pending until then.
 */
export type StatusMeaning = 'settles' | 'settles-instant' | 'refuses' | 'waits' | 'asks';

export const statusMeanings: Readonly<Record<string, StatusMeaning>> = {
  ACCC: 'settles',
  ACSC: 'settles',
  ACCP: 'settles-instant',
  RJCT: 'refuses',
  ACFC: 'waits',
  ACFW: 'waits',
  ACIS: 'waits',
  ACPD: 'waits',
  ACSP: 'waits',
  ACTC: 'waits',
  ACWC: 'waits',
  ACWP: 'waits',
  PATC: 'waits',
  PDNG: 'waits',
  PRES: 'waits',
  RCVD: 'waits',
  RCVC: 'waits',
  RVCM: 'waits',
  RVMC: 'waits',
  RVNA: 'waits',
  RVNC: 'waits',
  RVNM: 'waits',
  // neither says that the money is back: without a person it would stay away for ever
  BLCK: 'asks',
  CANC: 'asks',
  // of cheques and cash, which no payment of ours is
  CPUC: 'asks',
};

/** What a status means; one that is not in the list asks for a person. */
export function getMeaning(status: string): StatusMeaning {
  return (Object.hasOwn(statusMeanings, status) ? statusMeanings[status] : undefined) ?? 'asks';
}
