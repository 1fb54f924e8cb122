/** Content models: which children an element of a schema has, in which order, how often. */

/**
 * A model is words with a blank between: `Nm` once, `Nm?` at most once, `Nm*` any number, `Nm+` at least one,
 * `Cd|Prtry` one of them. Numbers of an XML schema other than 0 and 1 count as any number.
 */
export interface Model<Word extends string> {
  /** only for types: a model with more words serves where fewer are asked for */
  readonly words?: (word: Word) => void;
  /** place of each name in the order; names of a choice share one */
  readonly placeOf: ReadonlyMap<string, number>;
  readonly particles: readonly { names: string; isNeeded: boolean; isMany: boolean }[];
}

type Words<S extends string, Found = never> = S extends `${infer Word} ${infer Rest}`
  ? Words<Rest, Found | Word>
  : Found | S;
type Choices<S extends string> = S extends `${infer Name}|${infer Rest}` ? Name | Choices<Rest> : S;

/** Names of children that come once at most. */
export type Single<Word extends string> = Choices<
  Word extends `${infer Name}?` ? Name : Exclude<Word, `${string}${'*' | '+'}`>
>;
/** Names of children that come any number of times. */
export type Many<Word extends string> = Word extends `${infer Name}${'*' | '+'}` ? Name : never;

export function model<const Line extends string>(...lines: Line[]): Model<Words<Line>> {
  const words = lines.join(' ').split(' ');
  const particles = words.map((word) => ({
    names: word.replace(/[?*+]$/, ''),
    isNeeded: !/[?*]$/.test(word),
    isMany: /[*+]$/.test(word),
  }));
  const places = particles.flatMap(({ names }, place) => names.split('|').map((name) => [name, place] as const));
  return { placeOf: new Map(places), particles };
}
