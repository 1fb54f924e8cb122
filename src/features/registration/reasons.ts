/**
 * Why an application is declined or sent back: the officers' R_ codes (upper-snake form of the specified reasons), and
 * the one text that the applicant sees for each (specification, company area, section 4; decisions section 6). Pure.
 */
import type { RiskTables } from '#shared/reference/riskTables.ts';
import type { Draft } from './draft.ts';

/** The texts as specified, spelling included. */
export const applicantTexts = {
  SANCTIONS: 'Sanctions',
  NONEEA: 'We do not serve businesseses registered in non-EEA countries',
  RESTRICTED_COUNTRY: 'Incorporation country is among black-listed countries',
  HIGHRISK: 'Your application is outside of our risk appetite',
  DATAPROVIDE: 'Data need to be provided',
  DATACORRECT: 'Data need to be corrected',
  ADDITIONALDOC: 'Additional documents for enhanced due diligence is needed',
  RELATEDHIGHRISK: 'High related risk score',
  PROOFOFOPERATION: 'Need proof of operation',
} as const;
export type ApplicantReason = keyof typeof applicantTexts;
export const applicantReasons = Object.keys(applicantTexts) as ApplicantReason[];

/** The officers' codes with their words, and what the applicant is shown. */
export const declineReasons = {
  R_REGISTERED_OUTSIDE_EEA: { words: 'Registered outside EEA', applicantReason: 'NONEEA' },
  R_INACCURATE_DATA: { words: 'Inaccurate data', applicantReason: 'DATACORRECT' },
  R_INCORRECT_DATA: { words: 'Incorrect data', applicantReason: 'DATACORRECT' },
  R_NO_REPRESENTATION_RIGHTS: { words: 'No representation rights', applicantReason: 'ADDITIONALDOC' },
  R_PROOF_OF_OPERATION: { words: 'Proof of operation', applicantReason: 'PROOFOFOPERATION' },
  R_INCORRECT_FILE: { words: 'Incorrect file', applicantReason: 'DATACORRECT' },
  R_EVIDENCE_DOCUMENT_EXPIRED_OR_EDITED: {
    words: 'Evidence document expired or edited',
    applicantReason: 'ADDITIONALDOC',
  },
  R_POOR_QUALITY_PICTURE: { words: 'Poor quality picture', applicantReason: 'ADDITIONALDOC' },
  R_FILE_DATA_MISMATCH: { words: 'File data mismatch', applicantReason: 'DATACORRECT' },
  R_EXTERNAL_DATA_MISMATCH: { words: 'External data mismatch', applicantReason: 'DATACORRECT' },
  R_NO_MEMORANDUM_OR_ARTICLES_OF_ASSOCIATION: {
    words: 'No memorandum or articles of association',
    applicantReason: 'ADDITIONALDOC',
  },
  R_NO_OWNERSHIP_STRUCTURE: { words: 'No ownership structure', applicantReason: 'ADDITIONALDOC' },
  R_NO_CONFIRMATION_OF_BENEFICIAL_OWNERS: {
    words: 'No confirmation of beneficial owners',
    applicantReason: 'ADDITIONALDOC',
  },
  R_NO_NOTARIAL_CERTIFICATION: { words: 'No notarial certification', applicantReason: 'ADDITIONALDOC' },
  R_NO_APOSTILLE: { words: 'No apostille', applicantReason: 'ADDITIONALDOC' },
  R_MISSING_ENGLISH_TRANSLATION: { words: 'Missing English translation', applicantReason: 'ADDITIONALDOC' },
  R_MISSING_CLARIFICATION_ON_PEP_RELATIONS: {
    words: 'Missing clarification on PEP relations',
    applicantReason: 'DATAPROVIDE',
  },
  R_ADVERSE_MEDIA: { words: 'Adverse media', applicantReason: 'HIGHRISK' },
  R_LAW_ENFORCEMENT_ALLEGATIONS: { words: 'Law enforcement allegations', applicantReason: 'HIGHRISK' },
  R_SUPERVISORY_FINES_OR_SANCTIONS: { words: 'Supervisory fines or sanctions', applicantReason: 'HIGHRISK' },
} as const satisfies Readonly<Record<string, { words: string; applicantReason: ApplicantReason }>>;
export type DeclineReason = keyof typeof declineReasons;

export function isDeclineReason(code: string): code is DeclineReason {
  return Object.hasOwn(declineReasons, code);
}

/** What the applicant is shown, each reason once; codes that no one knows say nothing. */
export function shownReasons(codes: readonly string[]): ApplicantReason[] {
  return [...new Set(codes.filter(isDeclineReason).map((code) => declineReasons[code].applicantReason))];
}

/** What the answers alone decide at the end of a stage: every reason that applies; none means that it goes on. */
export function getRefusals(
  { Country, BusinessActivities }: Pick<Draft, 'Country' | 'BusinessActivities'>,
  risks: RiskTables,
): ApplicantReason[] {
  const found: readonly [ApplicantReason, boolean][] = [
    ['RESTRICTED_COUNTRY', risks.countryRisk(Country) === 'prohibited'],
    ['NONEEA', !risks.getFlags(Country).includes('EEA')],
    ['HIGHRISK', BusinessActivities.some((activity) => risks.activityRisk(activity) === 3)],
  ];
  return found.filter(([, applies]) => applies).map(([reason]) => reason);
}
