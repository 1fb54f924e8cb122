/**
 * Reads what decides about the verbs of a case. What a staff user is shown and what is done are judged from the same
 * facts.
 */
import { type CaseAction, type CaseActor, type CaseOption, type FoundCase, OpenCases } from '#server/cases/declared.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { errorFacts, Refusal } from '#shared/errors.ts';
import { handedUpText, judgeVerb, type Verb } from '../actionRules.ts';
import { isCaseCode } from '../codes.ts';
import type { CaseType } from '../rules.ts';
import type { CaseSubject } from '../subjects.ts';

/** What the row of a case says of it. */
export interface VerbRow {
  type: CaseType;
  status: number;
  asked: boolean;
  client_type: CaseSubject['type'] | null;
  is_handed_up: boolean;
}

/** What is offered in each field of kind `some`, by the key of the field. */
export type Offered = ReadonlyMap<string, readonly CaseOption[]>;

export interface JudgedVerb {
  verb: Verb | null;
  offered: Offered;
  /** keys of the fields that must be filled now */
  required: ReadonlySet<string>;
  /** of its own code, where the type declares one */
  refusal?: Refusal;
  /** ids of the cases that it waits for */
  waitsFor: readonly string[];
}

const absent: JudgedVerb = { verb: null, offered: new Map(), required: new Set(), waitsFor: [] };

/** The SENIOR cases that a case was handed up to and that have no answer yet. */
const listSeniors = sql<{ id: string }>(`
  select id from client_case where handed_from = $1 and closed_at is null order by opened_at, id`);

/** The refusal of a verb that cannot be used now. */
export function getRefusal({ verb, refusal }: JudgedVerb): Refusal | undefined {
  if (verb === null) return new Refusal('transition-not-allowed');
  if (verb.why === undefined) return undefined;
  return refusal ?? new Refusal('transition-not-allowed', undefined, undefined, verb.why);
}

/** The verb as it is now for this staff user, whose role and keys were checked. */
export async function readVerb(
  db: Db,
  row: VerbRow,
  found: FoundCase,
  action: CaseAction,
  actor: CaseActor,
): Promise<JudgedVerb> {
  const { code } = action;
  if (!isCaseCode(code)) return absent;
  const facts = { type: row.type, status: row.status, isAsked: row.asked, clientType: row.client_type };
  const judged = (isPossible: boolean, whyNot?: string) =>
    judgeVerb({ ...facts, isHandedUp: row.is_handed_up, isPossible, whyNot }, code, action);
  // most verbs of a case are out by its status: nothing is read for them
  if (judged(true) === null) return absent;
  if (action.isPossible && !(await action.isPossible(db, found))) return absent;
  const offered = await readOffered(db, found, action);
  const hindrance = (await action.whyNot?.(db, found, actor)) ?? nothingOffered(action, offered);
  const verb = judged(true, hindrance instanceof Refusal ? getText(hindrance) : hindrance);
  const isItsOwn = hindrance instanceof Refusal && verb?.why === getText(hindrance);
  const seniors = verb?.why === handedUpText ? await db.many(listSeniors, [found.id]) : [];
  const waitsFor = isItsOwn && hindrance instanceof OpenCases ? hindrance.cases : seniors.map(({ id }) => id);
  const required = await readRequired(db, found, action);
  return { verb, offered, required, waitsFor, ...(isItsOwn && { refusal: hindrance }) };
}

async function readRequired(db: Db, found: FoundCase, { fields = [] }: CaseAction): Promise<ReadonlySet<string>> {
  const keys = await Promise.all(
    fields.map(async ({ key, required, requiredIf }) => (required || (await requiredIf?.(db, found)) ? [key] : [])),
  );
  return new Set(keys.flat());
}

const getText = ({ code, detail }: Refusal) => detail ?? errorFacts(code).title;

async function readOffered(db: Db, found: FoundCase, { fields = [] }: CaseAction): Promise<Offered> {
  const read = fields.flatMap(({ key, options }) =>
    options ? [options(db, found).then((all) => [key, all] as const)] : [],
  );
  return new Map(await Promise.all(read));
}

/** A field that must be filled, with nothing to choose from, cannot be. */
function nothingOffered({ fields = [] }: CaseAction, offered: Offered): string | undefined {
  const empty = fields.find(
    ({ key, kind, required, when }) => kind === 'some' && required && !when && offered.get(key)?.length === 0,
  );
  return empty && (empty.none ?? 'There is nothing to choose.');
}
