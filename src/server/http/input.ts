/** Strict input: the call's own schema parses it or refuses it. No value is coerced or dropped. */
import type { Schema } from '#shared/call.ts';
import { type FieldError, Refusal } from '#shared/errors.ts';
import { isHostileText, withoutHostileText } from '#shared/unseenText.ts';

/**
 * Parses JSON. Refuses repeated keys and hostile text, which JSON.parse alone accepts. `isForeign`: the values hold
 * texts of others, which are cleaned instead.
 */
export function readJson(text: string, isForeign = false): unknown {
  try {
    const value: unknown = JSON.parse(text, (key, part: unknown) => {
      if (key === '__proto__' || isHostileText(key)) throw new Error('hostile');
      if (typeof part !== 'string') return part;
      if (isForeign) return withoutHostileText(part);
      if (isHostileText(part)) throw new Error('hostile');
      return part;
    });
    if (hasRepeatedKey(text)) throw new Error('repeated');
    return value;
  } catch {
    throw new Refusal('malformed-request');
  }
}

/**
 * Whether an object in valid JSON text names a field twice. The libraries for this ignore repeats with equal values.
 */
function hasRepeatedKey(text: string): boolean {
  const open: Set<string>[] = [];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (token.endsWith(':')) {
      const keys = open.at(-1);
      const key: unknown = JSON.parse(token.slice(0, -1));
      if (keys === undefined || typeof key !== 'string' || keys.has(key)) return true;
      keys.add(key);
    }
  }
  return false;
}

/** An answer names at most so many fields, however many are wrong. */
const maxErrors = 20;

/** Parses by a schema; the field errors carry path and code, in order. */
export function parseInput(schema: Schema, value: unknown, where: string): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Refusal('invalid-input', inputFaults(result.error.issues, where));
}

/** What is wrong with input, as an answer names it. */
export function inputFaults(issues: readonly Issue[], where: string): FieldError[] {
  return issues.slice(0, maxErrors).flatMap((issue) => fieldErrors(issue, where));
}

interface Issue {
  path: PropertyKey[];
  code?: string | undefined;
  message: string;
  keys?: string[];
}

function fieldErrors(issue: Issue, where: string): FieldError[] {
  const at = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? [])
      .slice(0, maxErrors)
      .map((key) => ({ path: at ? `${at}.${key.slice(0, 100)}` : key.slice(0, 100), code: 'unknown-field' }));
  }
  return [{ path: at || where, code: fieldCode(issue) }];
}

/** Our own checks give their code as the message. The library's codes get dashes between their words. */
function fieldCode(issue: Issue): string {
  if (/^[a-z]+(-[a-z]+)*$/.test(issue.message)) return issue.message;
  return (issue.code ?? 'invalid').replaceAll('_', '-');
}
