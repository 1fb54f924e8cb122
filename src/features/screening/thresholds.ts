/** From which score on a match counts. Permille; `docs/screening.md` says how the proposed ones were found. */

/**
 * `display`: a look-up shows it. `alert`: it opens a case. `strong`: with a sanction list, money stops before anybody
 * has looked.
 */
export const thresholdKeys = ['display', 'alert', 'strong'] as const;
export type Thresholds = Readonly<Record<(typeof thresholdKeys)[number], number>>;

/** Those that a bank begins with. */
export const proposedThresholds: Thresholds = { display: 600, alert: 700, strong: 860 };

/** A lower one would show everybody who shares half a name. */
export const minThreshold = 500;
export const maxThreshold = 1000;

export const thresholdLabels: Readonly<Record<keyof Thresholds, { title: string; effect: string }>> = {
  display: { title: 'Shown', effect: 'A look-up shows a match from here on.' },
  alert: { title: 'Alert', effect: 'A match opens a case from here on.' },
  strong: {
    title: 'Strong',
    effect: 'A match with a sanction list stops outgoing money from here on. A name alone reaches 90 % at most.',
  },
};

/** Each one at least as high as the one before. */
export const isInOrder = ({ display, alert, strong }: Thresholds): boolean => display <= alert && alert <= strong;
