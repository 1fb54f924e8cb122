import type { Settings } from '#shared/feature.ts';

export const reconciliationSettings = {
  statementsFolder: {
    name: 'KONTORA_STATEMENTS_DIR',
    parse: (text: string) => text,
    explain:
      'Folder whose folder in is watched for statements of other banks (camt.053, MT940). Taken ones lie in ' +
      'done, refused ones in failed. Without it, staff upload them.',
  },
} as const satisfies Settings;
