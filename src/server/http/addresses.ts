/**
 * Finds the call for an address. The framework finds the shape: the address without its values. Among the calls of one
 * shape, the form of the values decides first: a literal before a prefix, before an id, before any value. Then the word
 * in the query decides.
 */
import type { Call, Schema } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import type { Route } from './context.ts';
import { hasWord, isField, type QueryString } from './query.ts';

interface Segment {
  /** the fixed text before the value, decoded; the whole segment for a literal */
  prefix: string;
  /** undefined: a literal */
  name: string | undefined;
  /** undefined: any value fits */
  id: Schema | undefined;
}

/** A route with its rank among the routes of one shape. */
interface Candidate {
  route: Route;
  /** the segments that the shape leaves open, by their place in the path */
  open: ReadonlyMap<number, Segment>;
  /** sorts as text: the more exact form comes first */
  rank: string;
}

export interface Shape {
  method: Call['method'];
  /** the framework's pattern; `:v2` is the value of the second segment */
  pattern: string;
  candidates: readonly Candidate[];
  /** if false, ids are not needed to choose; they are checked after the permission */
  hasSeveralForms: boolean;
}

export interface Chosen {
  route: Route;
  /** path values by name, decoded; `readInput` checks them */
  params: Record<string, string>;
}

/**
 * Groups routes by shape.
 * @throws Error if no address can distinguish two calls
 */
export function getShapes(routes: readonly Route[]): Shape[] {
  const groups = new Map<string, Pick<Shape, 'method' | 'pattern'> & { candidates: Candidate[] }>();
  for (const route of routes) {
    const { method, path } = route.call;
    const pattern = getPattern(path);
    const group = groups.get(`${method} ${pattern}`) ?? { method, pattern, candidates: [] };
    const candidate = getCandidate(route);
    const twin = group.candidates.find((other) => hasSameForm(other, candidate) && hasSameWord(other, candidate));
    if (twin) throw new Error(`The calls ${twin.route.name} and ${route.name} cannot be distinguished.`);
    group.candidates.push(candidate);
    groups.set(`${method} ${pattern}`, group);
  }
  return [...groups.values()].map((group) => {
    const [first, ...others] = group.candidates;
    return { ...group, hasSeveralForms: others.some((other) => first && !hasSameForm(first, other)) };
  });
}

/** Literals that the framework compares unchanged. Segments that must be decoded are compared here. */
const plain = /^[\w.~-]*$/;

/** '/web/logs/%23{userId}' → '/web/logs/:v3'. */
export function getPattern(path: string): string {
  return path
    .split('/')
    .map((text, at) => (plain.test(text) ? text : `:v${at}`))
    .join('/');
}

function getCandidate(route: Route): Candidate {
  const open = new Map<number, Segment>();
  for (const [at, text] of route.call.path.split('/').entries()) {
    if (!plain.test(text)) open.set(at, getSegment(route.call, text));
  }
  return { route, open, rank: [...open.values()].map(getRank).join('') };
}

function getSegment(call: Call, text: string): Segment {
  const [, prefix = '', name] = /^([^{]*)(?:\{(\w+)\})?$/.exec(text) ?? [];
  const schemas: Readonly<Record<string, Schema>> = call.params;
  const isValue = name !== undefined && call.values?.includes(name);
  return { prefix: decodeURIComponent(prefix), name, id: name && !isValue ? schemas[name] : undefined };
}

function getRank({ prefix, name, id }: Segment): number {
  if (name === undefined) return 0;
  if (prefix !== '') return 1;
  return id ? 2 : 3;
}

function hasSameForm(a: Candidate, b: Candidate): boolean {
  return [...a.open].every(([at, segment]) => {
    const other = b.open.get(at);
    return other && segment.prefix === other.prefix && segment.id === other.id && !segment.name === !other.name;
  });
}

function hasSameWord(a: Candidate, b: Candidate): boolean {
  return a.route.call.word === b.route.call.word || isWordOf(a, b) || isWordOf(b, a);
}

/** The word of one call is a field of the other, so an address with it could mean both. */
function isWordOf({ route: { call } }: Candidate, other: Candidate): boolean {
  const { word, query } = other.route.call;
  return call.word !== undefined && word === undefined && isField(query, call.word);
}

/**
 * The call of a shape that matches path values and query.
 * @param values by the framework's names, `v2`
 * @throws Refusal not-found if the path matches no call; unknown-call if the query then matches none, or two
 */
export function chooseCall(
  { candidates, hasSeveralForms }: Shape,
  values: Readonly<Record<string, string>>,
  query: QueryString,
): Chosen {
  const fitting = candidates.flatMap((candidate) => {
    const params = getParams(candidate, values, hasSeveralForms);
    return params ? [{ ...candidate, params }] : [];
  });
  if (fitting.length === 0) throw new Refusal('not-found');
  const named = fitting.filter(({ route: { call } }) => call.word !== undefined && hasName(query, call.word));
  const meant = named.length > 0 ? named : fitting.filter(({ route: { call } }) => call.word === undefined);
  const best = meant.map(({ rank }) => rank).sort()[0];
  const [chosen, another] = meant.filter(({ rank }) => rank === best);
  if (!chosen || another || (named.length > 0 && !hasWord(chosen.route.call, query)))
    throw new Refusal(query.isBroken ? 'malformed-request' : 'unknown-call');
  return { route: chosen.route, params: chosen.params };
}

function hasName({ parts }: QueryString, word: string): boolean {
  return parts.some(({ name }) => name === word);
}

/** The values by the call's own names; undefined if a value has the wrong form. */
function getParams(
  { open }: Candidate,
  values: Readonly<Record<string, string>>,
  checksIds: boolean,
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [at, { prefix, name, id }] of open) {
    const text = values[`v${at}`] ?? '';
    const value = text.slice(prefix.length);
    const fits = text.startsWith(prefix) && (name === undefined ? value === '' : value !== '');
    if (!fits || (checksIds && id && !id.safeParse(value).success)) return undefined;
    if (name !== undefined) params[name] = value;
  }
  return params;
}
