/** Checks the form that adds a user. Pure. */
import { isDay } from '../../../shared/days.ts';
import { compactIban } from '../../../shared/iban.ts';
import { clientId } from '../../../shared/ids.ts';
import { messages, say } from '../../../shared/messages.ts';
import { isPhone, phoneInput } from '../../../shared/rules/contacts.ts';
import { emptyField } from '../../../shared/rules/sentences.ts';
import { isIban } from '../../../shared/validIban.ts';

export interface PersonFields {
  /** IBAN, number or phone, as typed */
  account: string;
  birthDate: string;
}
export type PersonErrors = Partial<Record<keyof PersonFields, string>>;

export const personLabels = { account: 'IBAN or phone', birthDate: 'Date of birth' } as const;

/** The person for the call: eleven digits, or a phone with its plus. Null if it is neither. */
export function userIdOf(account: string): string | null {
  const text = compactIban(account);
  if (text.startsWith('+')) return isPhone(phoneInput(text)) ? phoneInput(text) : null;
  if (clientId.safeParse(text).success) return text;
  // the user id is the last 11 digits of the IBAN (specification section 5); the whole IBAN says which bank's
  return isIban(text) ? text : null;
}

/** Errors by field. Without errors the form can be sent. */
export function checkPerson({ account, birthDate }: PersonFields): PersonErrors {
  const errors: PersonErrors = {};
  if (account.trim() === '') errors.account = emptyField;
  else if (userIdOf(account) === null) errors.account = invalid('account');
  if (birthDate === '') errors.birthDate = emptyField;
  else if (!isDay(birthDate)) errors.birthDate = invalid('birthDate');
  return errors;
}

const invalid = (field: keyof PersonFields) => say(messages.fieldInvalid, { field: personLabels[field] });
