/** How a call is declared. Routes, validation, permission, typed client and OpenAPI all come from this one form. */
import type * as z from 'zod/mini';
import type { DownloadTicket, DownloadType } from './download.ts';
import type { ErrorCode } from './errors.ts';
import type { Letter, Machine, PersonFlag, StaffRole } from './permissions.ts';
import type { Proposal } from './proposal.ts';
import type { StaffKey } from './staffKeys.ts';

export type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may make a call: one kind of caller or any of several. Deny is the default: a call without this does not compile.
 */
export type Who = CallerKind | readonly [CallerKind, CallerKind, ...CallerKind[]];

export type CallerKind =
  /** no session header at all: health, metrics, openapi */
  | { kind: 'public' }
  /** a proof by the browser's key, no one signed in yet */
  | { kind: 'anonymous' }
  /** any signed-in person, or those who have the flag */
  | { kind: 'person'; flag?: PersonFlag }
  /**
   * an active member of the company in the path (see `Call.client`) who holds one of the letters (none named: any
   * member)
   */
  | { kind: 'member'; letters: readonly Letter[] }
  | { kind: 'staff'; roles: readonly StaffRole[]; keys?: readonly StaffKey[] }
  /** the approving device of the person in the query, see the security notes */
  | { kind: 'device' }
  /** a program with a secret of its own: `authorization: Bearer <secret>` */
  | { kind: 'machine'; machine: Machine };

/** `write`: one transaction with audit. `read`: one read-only snapshot. `none`: the handler opens what it needs. */
export type Transaction = 'write' | 'read' | 'none';

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
type Params<P extends string> = { readonly [K in ParamNames<P>]: Schema };
/** one of the {names} of the path */
type ParamName<P extends string> = string extends P ? string : ParamNames<P>;

/** A download answers bytes of one of these types instead of JSON, or a ticket for them: its transaction is `none`. */
export type Download = { download: readonly [DownloadType, ...DownloadType[]] };

/** Bytes of one of these media types; at most `maxBytes`, default and limit `uploads.maxBytes`. */
export interface BytesBody {
  bytes: readonly [string, ...string[]];
  maxBytes?: number;
  /** instead: a file of so many bytes is taken, a larger one is refused as `file-too-big` */
  maxFile?: number;
}

/** multipart/form-data: text fields by a schema of texts, and any number of files of these media types. */
export interface FormBody<F extends Schema = Schema> {
  form: F;
  files: readonly [string, ...string[]];
  /** of all together */
  maxBytes?: number;
  /** instead, for a form of one file: as for bytes alone, whatever stands around it in the form */
  maxFile?: number;
}

type Body = Schema | BytesBody | FormBody;

/** What a call takes away. */
export interface Tightening {
  /** of the proposal, where the call waits: 'Lock a client' */
  title: string;
  /** before the number of clients, in the list of controllers: 'locked' */
  did: string;
  /** the path value that names the client or person; default: the client of the call */
  of?: string;
  /** what the confirmer reads before other values of path and query, by their names */
  labels?: Readonly<Record<string, string>>;
}

/** A file that a caller has sent. */
export interface ReceivedFile {
  /** of the form; '' for bytes sent alone */
  field: string;
  /** as the sender calls it, without hidden characters: not to be trusted; '' for bytes sent alone */
  name: string;
  /** as the sender says: the content may differ */
  type: string;
  sizeBytes: number;
  /** hex */
  sha256: string;
  /** from a temporary file that is gone once the call has been answered */
  read(): AsyncIterable<Uint8Array>;
}

export interface ReceivedForm<F> {
  fields: F;
  files: readonly ReceivedFile[];
}

/** A form as the browser sends it. */
export interface SentForm<F> {
  fields: F;
  files: readonly { field: string; name: string; file: Blob }[];
}

export interface Call<
  P extends string = string,
  Q extends Schema | undefined = Schema | undefined,
  B extends Body | undefined = Body | undefined,
  A extends Schema | Download | undefined = Schema | Download | undefined,
> {
  method: Method;
  path: P;
  /** one schema for each {name} in the path: an id, unless `values` names it; what has not its form is 404 */
  params: Params<P>;
  /** path values that are no ids, such as dates and texts: what their schema refuses is 400 */
  values?: readonly ParamName<P>[];
  /**
   * `?cancel`: the word that distinguishes this call from others on the same path; one that is a field of the query too
   * carries that field's value, `?day=2026-01-01`, or `?sold` and `?sold=3m` where the field is optional */
  word?: string;
  /** `?{userId}`: one bare value; becomes a field of the query under this name */
  bare?: string;
  /** the path value that holds the company or client that the call is about; default `companyId` */
  client?: ParamName<P>;
  /** an object schema of the named query fields */
  query?: Q;
  /** JSON by a schema, or files */
  body?: B;
  /** of a JSON body: at most so many bytes; default `edge.bodyBytes` */
  bodyBytes?: number;
  /** undefined: 204, no content */
  answer: A;
  /** success status, default 200 (204 without an answer) */
  status?: number;
  who: Who;
  transaction: Transaction;
  /** the Idempotency-Key header is required */
  idempotent?: boolean;
  /** one person does so many of them at once (limits); the others wait */
  slots?: 'payments';
  /** the caller's own device must have approved it: 428 until then; see `stepUp` */
  stepUp?: true;
  /**
   * who may confirm it after somebody else has proposed it: the first call may answer 202 with a proposal; see `second`
   */
  second?: Confirmers;
  /** it takes something away from a client: counted for each person and day; see `tightens` */
  tightens?: Tightening;
  /** decides a request on a device: answers what its kind refuses too */
  decidesRequests?: true;
  /** how long the answer may take, ms; default `edge.handlerMs` */
  timeoutMs?: number;
  /** its body holds texts of other networks: what no one sends by accident is cleaned, not refused */
  foreignText?: true;
  /**
   * what is recorded of its refusals exists for few readers: the log shows a restricted record, no figure counts it
   */
  restricted?: true;
  /** exists in demo mode only */
  demoOnly?: boolean;
  /** polling or opening a session: leaves the 240 s window alone unless true */
  movesWindow?: boolean;
  /** the refusals beyond the general ones (400, 401, 403, 404, 503) that this call answers */
  errors: readonly ErrorCode[];
  summary: string;
}

/** Declares a call; the path's {names} and `params` must agree. */
export function call<
  const P extends `/${string}`,
  Q extends Schema | undefined = undefined,
  B extends Body | undefined = undefined,
  A extends Schema | Download | undefined = undefined,
>(declared: Call<P, Q, B, A>): Call<P, Q, B, A> {
  return declared;
}

export function getKinds(who: Who): readonly CallerKind[] {
  return 'kind' in who ? [who] : who;
}

/** Whether callers of one of these kinds may make a call. */
export function isFor({ who }: Pick<Call, 'who'>, ...kinds: readonly CallerKind['kind'][]): boolean {
  return getKinds(who).some(({ kind }) => kinds.includes(kind));
}

/** The kinds of callers that have a session of the browser. */
export const signedIn = ['person', 'member', 'staff'] as const;

/** What stands for the company or client that a call is about, among something of each of its path values. */
export function getClient<T>(
  { client = 'companyId' }: Pick<Call, 'client'>,
  params: Readonly<Record<string, T>>,
): T | undefined {
  return params[client];
}

/** Marks a call that the caller's own device must approve; its feature says what the device shows. */
export function stepUp<const C extends Call>(declared: C): C & { stepUp: true } {
  return { ...declared, stepUp: true };
}

/**
 * Staff who may confirm what another staff user has proposed: one of the roles and, where keys are named, one of the
 * keys.
 */
export interface Confirmers {
  roles: readonly StaffRole[];
  keys?: readonly StaffKey[];
  /** the roles of these that confirm where it is about a staff user; all of them, unless given */
  ofStaff?: readonly StaffRole[];
}

/**
 * Marks a call that a second staff user must confirm; its feature says what it would do. Inputs that need no one are
 * answered as declared.
 */
export function second<const C extends Call>(confirmers: Confirmers, declared: C): C & { second: Confirmers } {
  return { ...declared, second: confirmers };
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

type ReceivedBody<B> = B extends BytesBody
  ? ReceivedFile
  : B extends FormBody<infer F>
    ? ReceivedForm<z.output<F>>
    : Output<B>;
type SentBody<B> = B extends BytesBody ? Blob : B extends FormBody<infer F> ? SentForm<z.input<F>> : InputOf<B>;

/** What a handler receives: path, query and body, parsed. */
export type Parsed<C> =
  C extends Call<infer P, infer Q, infer B, Schema | Download | undefined>
    ? { params: { [K in ParamNames<P>]: string }; query: Output<Q>; body: ReceivedBody<B> }
    : never;

/** The bytes of a download; `name` is made by the server and safe as a file name. */
export interface DownloadAnswer {
  type: DownloadType;
  name: string;
  body: Uint8Array | AsyncIterable<Uint8Array>;
}

type ProposalOf<C> = C extends { second: Confirmers } ? Proposal : never;

/** What a handler answers. */
export type Answer<C> = C extends { answer: infer A }
  ? A extends Schema
    ? z.input<A>
    : A extends Download
      ? DownloadAnswer
      : // a handler without an answer just ends
        // biome-ignore lint/suspicious/noConfusingVoidType: Promise<void> is what such a handler returns
        void
  : never;

type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : undefined extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

/** What the typed client takes. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, Schema | Download | undefined>
    ? ([ParamNames<P>] extends [never] ? unknown : { params: { [K in ParamNames<P>]: string } }) &
        (Q extends Schema ? { query?: InputOf<Q> } : unknown) &
        Part<'body', SentBody<B>>
    : never;

/** What the typed client gives back; see `isProposal` for calls of `second`. */
export type CallOutput<C> = OwnOutput<C> | ProposalOf<C>;
type OwnOutput<C> = C extends { answer: infer A }
  ? A extends Schema
    ? z.output<A>
    : A extends Download
      ? Blob | DownloadTicket
      : undefined
  : never;

/**
 * `/web/{companyId}/client` with its values filled in, each encoded.
 * @throws Error for '.' and '..': browsers take them out of every path, encoded or not
 */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    if (value === '.' || value === '..') throw new Error(`no path holds ${value} as ${name}`);
    return encodeURIComponent(value);
  });
}
