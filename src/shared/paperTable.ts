/** A table of words, as papers and files of figures hold it. */
export interface PaperTable {
  title: string;
  headings: readonly string[];
  lines: readonly (readonly string[])[];
  /** of a paper: the part of its width that each column takes; the first is wider, the others alike unless given */
  shares?: readonly number[];
}
