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

/** The threshold that gives the best F1; of equal ones the highest. */
export function getBest(judged: readonly Judged[]): Figures {
  const sorted = [...judged].sort((a, b) => b.value - a.value);
  const matches = judged.filter(({ isMatch }) => isMatch).length;
  let best = { threshold: 1, f1: 0 };
  let found = 0;
  for (const [i, { value, isMatch }] of sorted.entries()) {
    if (isMatch) found++;
    // precision and recall in one: found among what is taken and what should be
    const f1 = (2 * found) / (i + 1 + matches);
    if (sorted[i + 1]?.value !== value && f1 > best.f1) best = { threshold: value, f1 };
  }
  return figuresAt(judged, best.threshold);
}

/** The lowest threshold that still has this precision: it finds the most. 1 where none has. */
export function getPrecise(judged: readonly Judged[], precision: number): number {
  const sorted = [...judged].sort((a, b) => b.value - a.value);
  let found = 0;
  let threshold = 1;
  for (const [i, { value, isMatch }] of sorted.entries()) {
    if (isMatch) found++;
    if (sorted[i + 1]?.value !== value && found / (i + 1) >= precision) threshold = value;
  }
  return threshold;
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
