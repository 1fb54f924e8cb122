import type { Settings } from '#shared/feature.ts';

export const supervisorySettings = {
  formMapping: {
    name: 'KONTORA_SUPERVISOR_MAPPING',
    secret: true,
    parse: (text: string) => text,
    explain:
      'Lines of the supervisor’s forms, JSON: which accounts and figures each line is made of; ' +
      'KONTORA_SUPERVISOR_MAPPING_FILE names its file. Default: docs/supervisor/lines.json.',
  },
} as const satisfies Settings;
