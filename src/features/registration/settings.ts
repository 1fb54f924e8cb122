import type { Settings } from '#shared/feature.ts';

export const registrationSettings = {
  contract: {
    name: 'KONTORA_CONTRACT',
    parse: (text: string) => text,
    explain:
      'Contract that a company signs before it becomes a client, in Markdown; KONTORA_CONTRACT_FILE ' +
      'names its file. In it {bank}, {company}, {code}, {legalForm}, {country}, {address}, ' +
      '{services}, {applicant}, {position} and {day} are filled in. Default: the one of the program.',
  },
} as const satisfies Settings;
