/** The card option code (`vx`) in words: how the card was read, and how its holder was verified. Pure. */

/** First character (specification section 9). */
const entryLabels: Readonly<Record<string, string>> = {
  '2': 'Magnetic stripe',
  '5': 'Chip read',
  '6': 'Manual entry',
  '8': 'Chip unreadable',
  '9': 'Stripe unreadable',
  A: 'Contactless magstripe',
  J: 'Recurring',
  M: 'Contactless chip',
};

/** Second character. */
const verificationLabels: Readonly<Record<string, string>> = {
  '0': 'No verification',
  '1': 'PIN',
  '5': 'Signature',
  '9': 'Electronic or other',
};

export interface OptionWords {
  /** undefined for an unknown character */
  entry: string | undefined;
  verification: string | undefined;
}

/** 'M1' → contactless chip, PIN. Case does not matter; characters after the second are ignored. */
export function decodeOptions(vx: string): OptionWords {
  const [entry = '', verification = ''] = vx.trim().toUpperCase();
  return { entry: getText(entryLabels, entry), verification: getText(verificationLabels, verification) };
}

function getText(table: Readonly<Record<string, string>>, character: string): string | undefined {
  return Object.hasOwn(table, character) ? table[character] : undefined;
}

/** '************1234' → '•••• 1234'; never shows more than the last four digits. */
export function maskedCard(cardNumber: string): string {
  const digits = cardNumber.replace(/\D/g, '');
  return digits === '' ? '' : `•••• ${digits.slice(-4)}`;
}
