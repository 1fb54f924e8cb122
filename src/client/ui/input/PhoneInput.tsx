import { phoneInput } from '#shared/rules/contacts.ts';
import { GroupedInput, type GroupedInputProps } from './GroupedInput.tsx';
import type { Grouping } from './groupedText.ts';

/** Spaces are not shown: every country sets its numbers apart otherwise. */
const phoneGrouping: Grouping = { read: phoneInput, write: (value) => value };

/** A phone number: one leading plus, then digits; all else that is typed or pasted falls away. */
export function PhoneInput(props: Omit<GroupedInputProps, 'grouping'>) {
  return <GroupedInput inputMode="tel" placeholder="+370" {...props} grouping={phoneGrouping} />;
}
