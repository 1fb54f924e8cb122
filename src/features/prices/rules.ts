/** How much of fees one staff user gives back alone: as much as one charges alone. */
import { chargedAloneMostMinor, needsSecond } from '../charges/rules.ts';

/** cents, of one staff user to one client on one bank day */
export const returnedAloneMostMinor = chargedAloneMostMinor;

/** `aloneMinor`: what this staff user has given this client back today, alone. */
export const needsSecondToReturn = (feeMinor: bigint, aloneMinor: bigint): boolean => needsSecond(feeMinor, aloneMinor);
