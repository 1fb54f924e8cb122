/** What a form says of a draft: a sentence for each fault, by the path of the field. Pure. */
import type { FieldError } from '#shared/errors.ts';
import { getSentence } from '#shared/rules/checkForm.ts';
import { emailReason, phoneReason, websiteReason } from '#shared/rules/contacts.ts';
import { emptyField, fieldSentence, getReason } from '#shared/rules/sentences.ts';
import { type Draft, type DraftField, draftFields, draftSchema } from './draft.ts';
import { fieldLabels } from './fieldLabels.ts';

/** Parts of fields that have several. */
export const partLabels: Readonly<Record<string, string>> = {
  ...{ Number: 'Number', Country: 'Country', Name: 'Name', CompanyCode: 'Company code', Year: 'Year' },
  ...{ Amount: 'Amount', Type: 'Activity', Band: 'Value in a month', Code: 'Code', Date: 'Date', Rights: 'Share' },
  ...{
    OwnerId: 'Company',
    OwnershipRights: 'Shares',
    LegalForm: 'Legal form',
    Register: 'Register',
    TIN: 'Tax number',
  },
  ...{ Street: 'Street', PostalCode: 'Postal code', City: 'City', Files: 'Documents' },
};

/** Whole sentences, where 'X is invalid' would say less. */
const sentences: Readonly<Record<string, string>> = {
  required: emptyField,
  'person-missing': 'At least one owner must be a person.',
  'shares-beyond-whole': 'The shares add up to more than 100 %.',
  'ownership-circle': 'A company cannot own itself, not through others either.',
  'other-text-missing': 'Say in words what ‘Other’ is.',
  'choice-not-known': 'Choose from the list.',
  'share-too-small': 'Shares are counted from 0.01 %.',
};

const reasons: Readonly<Record<string, (text: string) => string | undefined>> = {
  'phone-not-valid': phoneReason,
  'email-not-valid': emailReason,
  'website-not-valid': websiteReason,
  'code-not-valid': () => 'The register of that country has no such numbers.',
  'tax-id-not-valid': () => 'That country has no such numbers.',
  'number-not-valid': () => 'Digits only.',
  'amount-not-valid': () => 'Digits, with 2 decimals at most.',
  'year-not-valid': () => 'Four digits.',
  'percent-not-valid': () => 'More than 0, and 100 at most.',
  'iban-not-valid': () => 'Compare it with the account’s papers.',
};

/** 'TIN.0.Number' → what stands there, and what it is called. */
function place(path: string, draft: Draft): { text: string; label: string } {
  const [field = '', ...rest] = path.split('.');
  const known = draftFields.find((name) => name === field);
  const value = path
    .split('.')
    .reduce<unknown>((found, key) => (typeof found === 'object' && found ? Reflect.get(found, key) : ''), draft);
  const part = rest.findLast((key) => !/^\d+$/.test(key));
  const label = part ? (partLabels[part] ?? part) : known ? fieldLabels[known] : field;
  return { text: typeof value === 'string' ? value : '', label };
}

/** The sentence of a fault. */
export function faultSentence({ path, code }: FieldError, draft: Draft): string {
  const whole = sentences[code];
  if (whole) return whole;
  const { text, label } = place(path, draft);
  if (text === '' && code.endsWith('-not-valid') && /\.\d+\.\w+$/.test(path)) return emptyField;
  return fieldSentence(code, label, reasons[code]?.(text) ?? getReason(code, text));
}

/** What the bank cannot keep at all, such as a text that is too long: shown while it is typed. */
export function formFaults(draft: Draft, fields: readonly DraftField[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const { error } = draftSchema.shape[field].safeParse(draft[field]);
    for (const issue of error?.issues ?? []) {
      const path = [field, ...issue.path].join('.');
      const { text, label } = place(path, draft);
      faults[path] ??= getSentence(issue, label, text);
    }
  }
  return faults;
}
