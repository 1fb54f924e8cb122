/** When a shop takes so much more than was authorised that staff look at it. Pure. */

/** An unattended fuel pump asks for a fixed amount, before the real one is known. */
const automatedFuel = '5542';
/** tips and the like may raise what was authorised by so much, percent */
const mostRaise = 15n;

export interface Presentment {
  /** in one currency, with all clearings of the authorisation; null: there was no authorisation */
  authorisedMinor: bigint | null;
  clearedMinor: bigint;
  /** EUR cents of this clearing, and of the card's limit of one payment */
  euroMinor: bigint;
  limitMinor: bigint;
  /** ISO 18245 */
  mcc: string;
}

/** True for more than 15 % over the authorisation, and for what is over both the authorisation and the card's limit. */
export function isOverPresented(one: Presentment): boolean {
  const { authorisedMinor, clearedMinor, euroMinor, limitMinor, mcc } = one;
  if (mcc === automatedFuel || (authorisedMinor !== null && clearedMinor <= authorisedMinor)) return false;
  const isRaised = authorisedMinor !== null && clearedMinor * 100n > authorisedMinor * (100n + mostRaise);
  return isRaised || euroMinor > limitMinor;
}
