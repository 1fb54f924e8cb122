// Precision, recall and F1 of scores against labels.

export interface Judged {
  /** 0 to 1 */
  value: number;
  isMatch: boolean;
}

export interface Figures {
  threshold: number;
  precision: number;
  recall: number;
  f1: number;
}

export function figuresAt(judged: readonly Judged[], threshold: number): Figures {
  const count = (isFound: boolean, isMatch: boolean) =>
    judged.filter((one) => one.value >= threshold === isFound && one.isMatch === isMatch).length;
  const found = count(true, true);
  const precision = found / Math.max(1, found + count(true, false));
  const recall = found / Math.max(1, found + count(false, true));
  return { threshold, precision, recall, f1: (2 * precision * recall) / Math.max(1e-9, precision + recall) };
}

/** The threshold that gives the best F1. */
export function bestOf(judged: readonly Judged[]): Figures {
  const all = [...new Set(judged.map(({ value }) => value))].map((threshold) => figuresAt(judged, threshold));
  return all.reduce((best, one) => (one.f1 > best.f1 ? one : best), figuresAt(judged, 1));
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
