import type { Settings } from '#shared/feature.ts';

export const taxSettings = {
  vmiMapping: {
    name: 'KONTORA_VMI_MAPPING',
    secret: true,
    parse: (text: string) => text,
    explain:
      'Names of columns and elements of the yearly account data for the tax authority, JSON; ' +
      'KONTORA_VMI_MAPPING_FILE names its file. Default: the neutral ones of the program (docs/tax/vmi-mapping.json).',
  },
} as const satisfies Settings;
