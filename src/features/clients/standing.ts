/** How a client stands with the bank, in letters and words: its status and its risk. */

/** Letters of a client's status (specification, back office section 3). */
export const statusLabels = {
  D: 'Declined',
  Z: 'Closed',
  B: 'Boarding',
  L: 'Locked',
  l: 'Locked by client',
} as const;
export type StatusLetter = keyof typeof statusLabels;

/** 'Bl' → ['B', 'l'] */
export function getStatus(flags: string): StatusLetter[] {
  return [...flags].filter((letter): letter is StatusLetter => Object.hasOwn(statusLabels, letter));
}

export const riskLabels = { H: 'High', M: 'Medium', L: 'Low' } as const;
export type RiskLevel = keyof typeof riskLabels;
export const riskLevels = ['H', 'M', 'L'] as const satisfies readonly RiskLevel[];
