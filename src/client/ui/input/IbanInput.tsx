import { GroupedInput, type GroupedInputProps } from './GroupedInput.tsx';
import { ibanGrouping } from './groupedText.ts';

/**
 * An IBAN in groups of four; the value is without spaces and in capitals. Whether it is right is for the form to say.
 */
export function IbanInput(props: Omit<GroupedInputProps, 'grouping'>) {
  return <GroupedInput autoCapitalize="characters" {...props} grouping={ibanGrouping} />;
}
