import type { Settings } from '#shared/feature.ts';

export const screeningSettings = {
  listsFolder: {
    name: 'KONTORA_LISTS_DIR',
    parse: (text: string) => text,
    explain:
      'Folder that is watched for sanction, PEP and media lists, named such as ' +
      'UN.un-xml.xml (docs/operations.md). Without it, staff send lists by hand.',
  },
} as const satisfies Settings;
