/** The rules of the form that adds a user. Pure. */
import { compactIban } from '#shared/iban.ts';
import { clientId } from '#shared/ids.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { isPhone, phoneInput, phoneReason } from '#shared/rules/contacts.ts';
import { ibanReason, isIban, loadIbanRules } from '#shared/validIban.ts';
import { type NewUser, newUser, type UserRights } from '../calls.ts';

export interface NewUserValues extends UserRights {
  /** IBAN, number or phone, as typed */
  UserId: string;
  UserDob: string;
}

export const userRules: FormRules<NewUserValues, NewUser> = {
  schema: newUser,
  prepare: loadIbanRules,
  labels: { UserId: 'IBAN or phone', UserDob: 'Date of birth', Role: 'Role', Options: 'Permissions' },
  read: (typed) => ({ ...typed, UserId: getUserId(typed.UserId) }),
  reasons: { UserId: userIdReason },
};

/** The person for the call: eleven digits, or a phone with its plus. Null if it is neither. */
export function getUserId(account: string): string | null {
  const text = compactIban(account);
  if (text.startsWith('+')) return isPhone(phoneInput(text)) ? phoneInput(text) : null;
  if (clientId.safeParse(text).success) return text;
  // the user id is the last 11 digits of the IBAN (specification section 5); the whole IBAN says which bank's
  return isIban(text) ? text : null;
}

export function userIdReason(account: string): string {
  const text = compactIban(account);
  if (text.startsWith('+')) return phoneReason(phoneInput(text));
  return /^\d/.test(text) ? 'Begin an IBAN with its country, a phone with +.' : ibanReason(text);
}
