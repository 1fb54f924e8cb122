/**
 * How the records become a file: names of columns and elements, as one file of JSON that the operator replaces
 * (KONTORA_VMI_MAPPING), because the authority's own names are not public. The one of the program is
 * docs/tax/vmi-mapping.json.
 */
import * as z from 'zod/mini';
import { boundedText, formedText } from '#shared/rules/texts.ts';
import { recordFields, recordKinds } from './vmiRecords.ts';

const element = formedText(100, /^[A-Za-z_][\w.-]*(:[A-Za-z_][\w.-]*)?$/);
/** facts of the file as a whole */
export const headFields = ['bankName', 'bankCode', 'bic', 'day', 'year', 'madeAt'] as const;
export type HeadField = (typeof headFields)[number];

const fields = z.array(z.strictObject({ element, field: z.enum(recordFields) })).check(z.minLength(1), z.maxLength(50));
const vmiMapping = z.strictObject({
  csv: z
    .array(z.strictObject({ heading: boundedText(100), field: z.enum(recordFields) }))
    .check(z.minLength(1), z.maxLength(50)),
  xml: z.strictObject({
    root: element,
    /** '' for none */
    namespace: boundedText(200),
    header: element,
    head: z.array(z.strictObject({ element, field: z.enum(headFields) })).check(z.maxLength(20)),
    /** a kind of record that is not named is left out of the XML */
    records: z.partialRecord(z.enum(recordKinds), z.strictObject({ element, fields })),
  }),
});
export type VmiMapping = z.output<typeof vmiMapping>;

/** @throws Error that says what is wrong with the file, for the operator */
export function parseVmiMapping(text: string): VmiMapping {
  const parsed = vmiMapping.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The mapping of the tax authority: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? ''}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The mapping of the tax authority is not JSON.');
  }
}

const client = ['client', 'type', 'name', 'code', 'birthDay', 'country'] as const;
const person = ['client', 'role', 'share', 'personName', 'personCode', 'personBirthDay', 'personCountry'] as const;

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
const listFields = (...names: (typeof recordFields)[number][]) =>
  names.map((field) => ({ element: capitalize(field), field }));
const record = (name: string, ...names: (typeof recordFields)[number][]) => ({
  element: name,
  fields: listFields(...names),
});

/** Neutral names. */
export const ownMapping: VmiMapping = {
  csv: recordFields.map((field) => ({
    heading: capitalize(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
    field,
  })),
  xml: {
    ...{ root: 'AccountData', namespace: '', header: 'Header' },
    head: headFields.map((field) => ({ element: capitalize(field), field })),
    records: {
      accountOpened: record('AccountOpened', ...client, 'account', 'day'),
      accountClosed: record('AccountClosed', ...client, 'account', 'day'),
      representative: record('Representative', ...person),
      owner: record('BeneficialOwner', ...person),
      balance: record('Balance', ...client, 'account', 'day', 'amount'),
      inflow: record('Inflow', ...client, 'day', 'amount'),
      debt: record('Debt', ...client, 'day', 'amount'),
    },
  },
};
