/**
 * The tags of a registration, as the calls of its applicant and of its company carry them (specification, company area,
 * section 4): its status, its stage, and D with the name of each field to correct.
 */
export const stageNames = ['Screening', 'Registration'] as const;
export type Stage = (typeof stageNames)[number];

export const statusTags = { Cdd: 'NEEDCDD', Review: 'CDDREVIEW', Declined: 'DECLINED' } as const;
export type RegistrationStatus = keyof typeof statusTags;
export const registrationTag = 'SREGISTRATION';

/** `status`: null once the company is active. `toCorrect`: tags of fields. */
export function writeTags(status: RegistrationStatus | null, stage: Stage, toCorrect: readonly string[]): string[] {
  return [
    ...(status ? [statusTags[status]] : []),
    ...(stage === 'Registration' ? [registrationTag] : []),
    ...toCorrect,
  ];
}
