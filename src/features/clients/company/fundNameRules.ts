import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { fundName } from '../nameCalls.ts';

interface FundName {
  name: string;
}

/** The rules of the form that renames an account. */
export const fundNameRules: FormRules<FundName, FundName> = {
  schema: fundName,
  labels: { name: 'Account name' },
  // a form of one field has no sentence above it
  ownFaults: ({ name }) => (name.trim() === '' ? { name: messages.highlightedEmpty } : {}),
};
