/** A line of a proposal that says what may be wrong with it: the person who confirms ticks each of them. */
export const problemLabel = 'Problem';

/** What is to be ticked, in the order in which it is shown. */
export const getProblems = (lines: readonly { label: string; value: string }[]): string[] =>
  lines.filter(({ label }) => label === problemLabel).map(({ value }) => value);
