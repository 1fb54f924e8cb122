/** The address of a call: its path with values, then its word, bare value and named fields after the question mark. */
import { type Call, fillPath } from '#shared/call.ts';

/** A call's input with loose types, after the types were checked. */
export interface LooseInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | undefined>>;
  body?: unknown;
}

export interface CallAddress {
  path: string;
  /** '' or starting with '?' */
  query: string;
}

/** Words and bare values have no '=', except a word with a value. Undefined fields are left out. */
export function getAddress(
  call: Pick<Call, 'path' | 'word' | 'bare'>,
  { params, query = {} }: LooseInput,
): CallAddress {
  const named = new URLSearchParams();
  const isBareWord = call.word !== undefined && query[call.word] === undefined;
  const parts = isBareWord ? [call.word] : [];
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (name === call.bare) parts.push(encodeURIComponent(value));
    else named.append(name, value);
  }
  const text = [...parts, named.toString()].filter((part) => part !== '').join('&');
  return { path: fillPath(call.path, params), query: text === '' ? '' : `?${text}` };
}
