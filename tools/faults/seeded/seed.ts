// A fault planted in the product's own code: text that is looked for and what stands there instead.

export interface Seed {
  /** what is broken, as the list says it */
  name: string;
  file: string;
  /** Occurs exactly once, so that a change of the code around it is noticed, not missed. */
  find: string;
  replace: string;
  project: 'unit' | 'components' | 'http';
  /** test files, one of which must turn red */
  tests: readonly string[];
}

/** The text with the fault in it. Throws where the place is not found, or not only once. */
export function plant(text: string, { name, file, find, replace }: Seed): string {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${name}: found ${count} times in ${file}, not once:\n${find}`);
  return text.replace(find, () => replace);
}
