/** The fields of a filter as people set them: chips and the filter builder show the same fields. Pure. */
import type { ReactNode } from 'react';
import { formatPlain } from '#shared/formatPlain.ts';
import { readSeveral } from '#shared/lists/fields.ts';

export interface FieldOption {
  value: string;
  label: string;
  /** quieter, at the end of the line */
  note?: string;
}

interface ChoiceField {
  /** `choice`: exactly one of the options. `several`: any or none of them, written as `anyOf` of a list reads it. */
  kind: 'choice' | 'several';
  options: readonly FieldOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** names a value that is no option, such as one from an old address */
  otherwise?: string;
}

interface InputsField {
  kind: 'inputs';
  /** how label and value join into a sentence; `is` unless given */
  verb?: string | undefined;
  /** the value in words; undefined while the filter is not set */
  value: string | undefined;
  onChange: (value: undefined) => void;
  /** inputs of its own; `close` puts them away */
  inputs: (close: () => void) => ReactNode;
}

export type FilterField = { label: string } & (ChoiceField | InputsField);

/** The sentence after the label: 'is any of', 'Director, Accountant'. Undefined while the filter is not set. */
export function formatField(field: FilterField): { verb: string; value: string } | undefined {
  if (field.value === undefined) return undefined;
  if (field.kind === 'inputs') return { verb: field.verb ?? 'is', value: field.value };
  const { words, not } = field.kind === 'several' ? readSeveral(field.value) : { words: [field.value], not: false };
  const titles = words.map(
    (word) => field.options.find(({ value }) => value === word)?.label ?? field.otherwise ?? word,
  );
  return { verb: not ? 'is not' : titles.length > 1 ? 'is any of' : 'is', value: titles.join(', ') };
}

/** One line of the builder: a field, or one value of a field. */
export interface Offer {
  field: FilterField;
  option?: FieldOption;
}

/** The fields that the typed words name, then the values that they name. All fields while nothing is typed. */
export function getOffers(fields: readonly FilterField[], typed: string): Offer[] {
  const words = formatPlain(typed.trim());
  if (words === '') return fields.map((field) => ({ field }));
  const isNamed = ({ label }: { label: string }) => formatPlain(label).includes(words);
  const values = fields.flatMap((field) =>
    field.kind === 'inputs' ? [] : field.options.filter(isNamed).map((option) => ({ field, option })),
  );
  return [...fields.filter(isNamed).map((field) => ({ field })), ...values];
}
