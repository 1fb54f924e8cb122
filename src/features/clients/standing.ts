/** How a client stands with the bank, in letters and words: its status and its risk. */

/** Letters of a client's status (specification, back office section 3). */
export const statusWords = {
  D: 'Declined',
  Z: 'Closed',
  B: 'Boarding',
  L: 'Locked',
  l: 'Locked by client',
} as const;
export type StatusLetter = keyof typeof statusWords;

/** 'Bl' → ['B', 'l'] */
export function statusOf(flags: string): StatusLetter[] {
  return [...flags].filter((letter): letter is StatusLetter => Object.hasOwn(statusWords, letter));
}

export const riskWords = { H: 'High', M: 'Medium', L: 'Low' } as const;
export type RiskLevel = keyof typeof riskWords;
export const riskLevels = ['H', 'M', 'L'] as const satisfies readonly RiskLevel[];
