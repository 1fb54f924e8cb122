/** Who may read what in logs. */
import { type CaseType, mayReadRestricted, type Reader, restrictedTypes } from '../cases/rules.ts';

/** Types of cases that a staff user finds in no log, as they are not among the cases that they may read. */
export function hiddenTypes(reader: Reader): readonly CaseType[] {
  return mayReadRestricted(reader) ? [] : restrictedTypes;
}
