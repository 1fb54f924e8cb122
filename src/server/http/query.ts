/** The query string as the call table sees it: words and bare values have no '='. */
import type { Call } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { isHostileText } from '#shared/unseenText.ts';

export interface QueryPart {
  name: string;
  /** undefined: there was no '=' */
  value: string | undefined;
}

export interface QueryString {
  parts: readonly QueryPart[];
  /** a part could not be decoded, so it is not among `parts` */
  isBroken: boolean;
}

const none: QueryString = { parts: [], isBroken: false };

export function readQuery(url: string): QueryString {
  const at = url.indexOf('?');
  if (at < 0) return none;
  const parts: QueryPart[] = [];
  let isBroken = false;
  for (const text of url.slice(at + 1).split('&')) {
    if (text === '') continue;
    const equals = text.indexOf('=');
    const name = decode(equals < 0 ? text : text.slice(0, equals));
    const value = equals < 0 ? undefined : decode(text.slice(equals + 1));
    if (name === null || value === null) isBroken = true;
    else parts.push({ name, value });
  }
  return { parts, isBroken };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Whether the query holds the call's word once, with a value only if the word takes one. '?word=' equals '?word'. */
export function hasWord(call: Pick<Call, 'word' | 'query'>, { parts }: QueryString): boolean {
  const [first, second] = parts.filter(({ name }) => name === call.word);
  return first !== undefined && second === undefined && (!first.value || takesValue(call));
}

/** If a word is also a field of the query, it carries the field's value: `?day=2026-01-01`. */
function takesValue({ word, query }: Pick<Call, 'word' | 'query'>): boolean {
  return word !== undefined && isField(query, word);
}

/** Whether a call's query has a field of this name. */
export function isField(query: Call['query'], name: string): boolean {
  return query !== undefined && 'shape' in query && Object.hasOwn(Object(query.shape), name);
}

/** The unchecked bare value of a call that takes one. */
export function bareValue(call: Pick<Call, 'word' | 'bare'>, { parts }: QueryString): string | undefined {
  return call.bare && parts.find(({ name, value }) => value === undefined && name !== call.word)?.name;
}

/**
 * Fields of the query as one object. The bare value becomes the field that the call names.
 * @throws Refusal malformed-request for a text that cannot be decoded or is hostile, invalid-input for a repeated field
 */
export function queryFields(
  call: Pick<Call, 'word' | 'bare'>,
  { parts, isBroken }: QueryString,
): Record<string, string> {
  if (isBroken) throw new Refusal('malformed-request');
  const fields: Record<string, string> = Object.create(null);
  for (const part of parts) {
    if (part.name === call.word && !part.value) continue;
    const isBare = call.bare !== undefined && part.value === undefined && !(call.bare in fields);
    const [name, text] = isBare && call.bare ? [call.bare, part.name] : [part.name, part.value ?? ''];
    if (name in fields) throw new Refusal('invalid-input', [{ path: name.slice(0, 100), code: 'repeated-field' }]);
    if (isHostileText(text)) throw new Refusal('malformed-request');
    fields[name] = text;
  }
  return { ...fields };
}
