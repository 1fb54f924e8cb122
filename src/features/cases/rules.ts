/** Cases: their types and kinds (specification, back office, section 3). The database holds the same lists. */

export const caseTypes = [
  'PEP',
  'RFI',
  'SANCTION',
  'ADVERSE_MEDIA',
  'FRAUD',
  'LIMITS',
  'PAYMENT',
  'FAMILY',
  'CHILD',
  'PATTERN',
  'DOCUMENT',
  'BAILIFF',
  'RESIDENCE',
  'MNT',
  'OPEN',
  'REOPEN',
  'EDD',
  'ODD',
  'COMPANY',
  'OTHER',
  'SENIOR',
  'RCA',
] as const;
export type CaseType = (typeof caseTypes)[number];

/** A alert, D document, E pattern reset, P parent request, S payment, M monitoring, L company. */
export const caseKinds = ['A', 'D', 'E', 'P', 'S', 'M', 'L'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** Why a case of type OTHER was opened. */
export const otherReasons = ['RECALL', 'DEBT'] as const;
export type OtherReason = (typeof otherReasons)[number];
