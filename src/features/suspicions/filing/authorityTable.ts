/**
 * What differs between authorities, as one file of JSON that the operator replaces (KONTORA_AUTHORITY_TABLE): numbers
 * that the authority gave the bank, code lists, which elements are mandatory, and which letters names may have.
 * docs/filing.md explains each part, and docs/filing has an example for each of two schemas.
 */
import * as z from 'zod/mini';
import { channels, personRoles } from './neutralReport.ts';

const code = z.string().check(z.minLength(1), z.maxLength(50));
const short = z.string().check(z.maxLength(255));

/**
 * required: a missing fact is refused before filing, by its name. omit: never written. default: written where the bank
 * has no fact. An element that the table does not name is written where there is a fact.
 */
const elementRule = z.union([
  z.enum(['required', 'omit']),
  z.strictObject({ default: z.string().check(z.maxLength(255)) }),
]);

const codes = z.strictObject({
  report: z.strictObject({ transactions: code, activity: code }),
  funds: z.strictObject({ account: code, card: code, cash: code }),
  conduction: z.record(z.enum(channels), code),
  accountType: z.strictObject({ person: code, entity: code }),
  accountStatus: z.strictObject({ open: code, blocked: code, closed: code }),
  accountRole: z.strictObject({ holder: code, signatory: code }),
  entityRole: z.record(z.enum(personRoles), code),
  /** by the kind of document; '*' is every other one */
  identification: z.record(z.string(), code),
  contact: z.strictObject({ home: code, business: code }),
  communication: z.strictObject({ phone: code }),
  gender: z.strictObject({ female: code, male: code }),
  /** by the legal form on the client page; '*' is every other one */
  legalForm: z.record(z.string(), code),
  /** where the authority's list has another code than ISO 3166 */
  countries: z.record(z.string(), code),
});

export const authorityTable = z.strictObject({
  /** on papers and in the evidence pack */
  authority: z.string().check(z.minLength(1), z.maxLength(200)),
  /** written as schema_version; null: that element is left out */
  schemaVersion: z.nullable(z.string().check(z.maxLength(25))),
  reportingEntity: z.strictObject({
    /** number that the authority gave the bank */
    id: z.int().check(z.gte(1)),
    branch: short,
    country: z.string().check(z.length(2)),
    address: z.strictObject({ street: short, city: short, postalCode: short, region: z.nullable(short) }),
  }),
  submissionCode: code,
  localCurrency: z.string().check(z.length(3)),
  /** all: names as they are. ascii: letters, digits, blanks and .'- alone; the original goes beside it */
  names: z.enum(['all', 'ascii']),
  codes,
  /** of which the MLRO chooses; key: by which a report keeps the choice when another table comes */
  indicators: z
    .array(z.strictObject({ key: code, code, title: z.string().check(z.maxLength(200)) }))
    .check(z.minLength(1), z.maxLength(1000)),
  /** by type and element of the schema, 't_person_my_client.gender' */
  elements: z.record(z.string(), elementRule),
});
export type AuthorityTable = z.output<typeof authorityTable>;

/** @throws Error that says what is wrong with the file, for the operator */
export function parseAuthorityTable(text: string): AuthorityTable {
  const parsed = authorityTable.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    `The table of the authority: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'not valid'}`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The table of the authority is not JSON.');
  }
}
