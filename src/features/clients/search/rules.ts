/** What can be looked for among clients, and how. */

/** The presets of the client search (specification, back office section 2), by their queries. */
export const presets = {
  '$RECENT:N': 'Recent Natural Accounts',
  '$RECENT:B': 'Recent Business Accounts',
  '$RECENT:HR': 'Recent High Risk',
  '$RECENT:LR': 'Recent Low Risk',
  '$BOARDING:B': 'Boarding Business',
} as const;
export type Preset = keyof typeof presets;

export function isPreset(text: string): text is Preset {
  return Object.hasOwn(presets, text);
}

/** What the text is looked for in: clients themselves, their payments, their cases. */
export const searchTypes = ['clients', 'payments', 'cases'] as const;
export type SearchType = (typeof searchTypes)[number];

/**
 * A text counts from two characters, a part of a word from four, a misspelt word from four. An answer has at most
 * `most` clients. `fewest`: where fewer are found, misspelt words are looked for too. `recentDays`: of the presets
 * (decisions for the back office, section 2).
 */
export const search = { minText: 2, maxText: 100, minPart: 4, most: 50, fewest: 10, recentDays: 30 } as const;

/** What begins with a dollar sign and is none of the presets. */
export function isUnknownPreset(text: string): boolean {
  return text.trim().startsWith('$') && !isPreset(text.trim());
}

/** Whether a text can be looked for: what begins with a dollar sign is one of the presets. */
export function isSearchable(text: string): boolean {
  const wanted = text.trim();
  return wanted.startsWith('$') ? isPreset(wanted) : wanted.length >= search.minText;
}

/** What of a client fitted, as a line says it. */
export const foundLabels = {
  preset: '',
  name: '',
  similar: 'Similar name',
  number: 'Number',
  code: 'Code',
  iban: 'IBAN',
  phone: 'Phone',
  email: 'E-mail',
  card: 'Card',
  payment: 'Payment',
  counterparty: 'Counterparty',
  case: 'Case',
} as const;
export type FoundBy = keyof typeof foundLabels;
