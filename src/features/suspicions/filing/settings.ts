import type { Settings } from '#shared/feature.ts';

const asIs = (text: string) => text;

/** What a report to the authority is made with (docs/filing.md). Each is read from a file by its name with _FILE. */
export const filingSettings = {
  authorityTable: {
    name: 'KONTORA_AUTHORITY_TABLE',
    secret: true,
    parse: asIs,
    explain:
      'Table of the authority that reports are filed with, JSON: numbers, code lists, mandatory elements; ' +
      'KONTORA_AUTHORITY_TABLE_FILE names its file. Without it reports have no XML.',
  },
  authoritySchema: {
    name: 'KONTORA_AUTHORITY_SCHEMA',
    secret: true,
    parse: asIs,
    explain:
      'goAML schema of the authority, XSD; KONTORA_AUTHORITY_SCHEMA_FILE names its file. Without it, reports are ' +
      'checked by the table alone.',
  },
  authorityForm: {
    name: 'KONTORA_AUTHORITY_FORM',
    secret: true,
    parse: asIs,
    explain:
      'Form of the authority as text with {places} that are filled in (docs/filing.md); KONTORA_AUTHORITY_FORM_FILE ' +
      'names its file. Default: the one of the program.',
  },
  packKey: {
    name: 'KONTORA_PACK_KEY',
    secret: true,
    parse: asIs,
    explain:
      'Ed25519 private key that signs evidence packs, PEM; KONTORA_PACK_KEY_FILE names its file. Default: ' +
      'pack-key.pem below KONTORA_DATA_DIR, made when it is first needed.',
  },
} as const satisfies Settings;
