/**
 * How a feature declares what can be done with a type of case (docs/cases.md). Each feature names its types in
 * `cases` of its `feature.server.ts`; the engine in `features/cases` runs them, and knows none of them.
 */
import { Refusal } from '#shared/errors.ts';
import type { StaffRole } from '#shared/permissions.ts';
import type { AskedBody } from '#shared/rules/asked.ts';
import type { Db } from '../db/pool.ts';
import type { Context } from '../http/context.ts';

declare module '../http/context.ts' {
  interface Services {
    /** what can be done with each type of case */
    cases: ReadonlyMap<string, DeclaredCase>;
    /** what staff see of the client with a case of any type */
    caseSections: readonly DescribeCase[];
    /** how the client of a case is asked; undefined: clients cannot be asked */
    asking?: Asking | undefined;
  }
}

/** A case as an effect sees it, locked. */
export interface FoundCase {
  id: string;
  /** a client's number, or a staff user's */
  clientId: string;
  clientName: string;
  type: string;
  status: number;
  /** of a case of type OTHER */
  reason: string | null;
  paymentId: string | null;
  level: number;
  version: number;
  title: string;
}

/** A sentence, refused as `transition-not-allowed`; or a refusal of its own code, shown as its detail or title. */
export type Hindrance = string | Refusal;

/** Refuses what waits for other cases; each is an id, and the screen leads to those that the reader may see. */
export class OpenCases extends Refusal {
  readonly cases: readonly string[];

  constructor(cases: readonly string[]) {
    super('open-cases');
    this.cases = cases;
  }
}

/** Who would do it: the person who looks, makes the call or confirms it. */
export interface CaseActor {
  id: string;
  role: string | null;
}

export type PropValue = string | number | boolean | string[];

/** What an officer has decided. */
export interface Decision {
  comment: string;
  /** by the keys of the action's fields; checked by the engine */
  props: Readonly<Record<string, PropValue | undefined>>;
  reasons: readonly string[];
  /** who decided; a second person only confirmed it */
  by: string;
  confirmedBy: string | null;
}

/** What an action asks besides the comment. */
export interface CaseField {
  key: string;
  label: string;
  /**
   * day: yyyy-mm-dd; euros: whole ones; limit: cents of whole euros; amount: decimal text of euros, above zero;
   * clients: numbers of clients; one: one of the choices; some: any of the options
   */
  kind: 'text' | 'day' | 'euros' | 'limit' | 'amount' | 'iban' | 'clients' | 'one' | 'some';
  choices?: Readonly<Record<string, string>>;
  /** of a field of kind `some`; what is chosen must be among them when it is decided, too */
  options?(db: Db, found: FoundCase): Promise<readonly CaseOption[]>;
  required?: boolean;
  /** required only where this is so now */
  requiredIf?(db: Db, found: FoundCase): Promise<boolean>;
  /** of kind `some`, required: why nothing can be done where there is nothing to choose */
  none?: string;
  /** of kind `day`: today or later */
  isAhead?: true;
  /** of kind `some`: nothing may be left out */
  every?: true;
  /** of kind `some`: the officer may write something to each option that is chosen, as prop `words` and its value */
  hasWords?: true;
  /** what stands now, in words: the confirmer sees it before the new value */
  now?(db: Db, found: FoundCase): Promise<string>;
  /** what is said where it is missing; the common sentence unless given */
  missing?: string;
  /** asked only where another field of kind `one` has this value */
  when?: { key: string; is: string };
}

/** Something that an officer chooses or leaves out. */
export interface CaseOption {
  value: string;
  label: string;
  /** why it is offered: role, share, control */
  detail: string;
  /** chosen unless the officer leaves it out */
  isChosen: boolean;
  /** options of a group stand together, closed, under its title */
  group?: string;
}

export interface CaseFact {
  label: string;
  value: string;
  /** ids of cases that it is about: the screen leads to those that the reader may see */
  cases?: readonly string[];
  /** of a rule that watches money: the screen offers to count it again */
  eventId?: string;
}

/**
 * A part of the case page: lines, a table, a tree of owners. One that has none of them is left out. A value that is a
 * moment in ISO form is shown in the time of the person who looks.
 */
export interface CaseSection {
  title: string;
  /** where it stands: with what the case is about, with the money, or with who the client is */
  place: 'evidence' | 'money' | 'client';
  lines?: readonly CaseFact[];
  /** the first one names the row; numbers stand under each other */
  columns?: readonly { title: string; isNumber?: boolean }[];
  /** as many words in each as there are columns */
  rows?: readonly (readonly string[])[];
  /** who owns whom, in the order of the lines; level 1 holds shares of the root */
  tree?: { root: string; lines: readonly CaseShare[] };
}

/** A holder of shares below the one whose shares they are. */
export interface CaseShare {
  /** from 1 */
  level: number;
  kind: 'person' | 'company' | 'untold';
  name: string;
  words: string;
  /** of the one above; '' for none */
  share: string;
  /** of the root, over all ways */
  whole: string;
  /** what must not be missed */
  note: string;
}

/** Who looks at the case: what is shown follows from it. */
export interface CaseReader {
  id: string;
  keys: string;
  /** may see cases of restricted types, and what came of them */
  mayReadRestricted: boolean;
}

/** What staff see with a case. Of clients that the reader is linked to it says nothing. */
export type DescribeCase = (
  db: Db,
  found: FoundCase,
  reader: CaseReader,
) => Promise<readonly (CaseSection | undefined)[]>;

/** The client beside somebody of a list. */
export interface CaseMatch {
  /** of the list */
  source: string;
  entryId: string;
  entryName: string;
  /** of a thousand */
  score: number;
  state: 'open' | 'cleared' | 'true';
  hitId: string;
  /** on which alone it is, so that a rule may fold it; null: on more */
  foldableWord: string | null;
  /** the rule that lists it apart, in words; null: none does */
  foldedBy: string | null;
  /** what contradicts it, a sentence each */
  differences: readonly string[];
  parts: readonly {
    /** 'Date of birth' */
    label: string;
    verdict: 'same' | 'close' | 'different' | 'unknown';
    /** the verdict in words */
    words: string;
    /** of the client, and of the entry; '' where nothing is known */
    ours: string;
    theirs: string;
  }[];
  /** number of the version of the list that it was found in; null: not kept */
  version: number | null;
  /** why the list has the entry, as that version says */
  programmes: readonly string[];
  /** how the score came about, a part a line */
  explanation: readonly string[];
  /** what was decided of this client and this entry, the newest first */
  earlier: readonly { decision: string; by: string; at: string; words: string }[];
}

/**
 * Runs in the transaction of the decision. What it answers goes to the person who made the call: a link that no one
 * else sees.
 */
export type Effect = (
  context: Context,
  found: FoundCase,
  decision: Decision,
  // biome-ignore lint/suspicious/noConfusingVoidType: most effects answer nothing
) => Promise<Readonly<Record<string, string>> | void>;

/** What a feature does besides with a decision of a type that another one declares; after its own effect. */
export interface AlsoDecided {
  type: string;
  code: string;
  effect: Effect;
}

export interface CaseAction {
  /** of the table of codes, which says title, message and step */
  code: string;
  /** the word on the button */
  button: string;
  /** one sentence for the confirmation: what it will do */
  confirm: string;
  /** the same by the reason of a case of type OTHER, where it does something else there */
  confirmFor?: Readonly<Record<string, string>>;
  /** roles that may, besides having a key of the type; all that act on cases unless given */
  roles?: readonly StaffRole[];
  /** status afterwards, where it is another than the code's */
  to?: number;
  /** the only status from which it is possible, where the code would allow others */
  from?: number;
  /** not while the client is asked, though the code would allow it */
  isUnasked?: boolean;
  /** whether the case has it at all; without it the button is not there. Always unless given */
  isPossible?(db: Db, found: Pick<FoundCase, 'id' | 'clientId'>): Promise<boolean>;
  /** why it cannot be done now: its button is disabled with the sentence, and the server refuses with it */
  whyNot?(db: Db, found: FoundCase, actor: CaseActor): Promise<Hindrance | undefined>;
  /** at least one of its fields is filled; what is said where none is */
  needsEntry?: string;
  fields?: readonly CaseField[];
  /** code → words; at least one must be given */
  reasons?: Readonly<Record<string, string>>;
  /** what else must be so of what was entered, for proposer and confirmer alike. @throws Refusal */
  check?(context: Context, found: FoundCase, decision: Pick<Decision, 'props'>): Promise<void>;
  /** whether another person must confirm; from level T5 on every closing needs that anyway */
  needsSecond?(db: Db, found: FoundCase, decision: Pick<Decision, 'props'>): Promise<boolean> | boolean;
  /** its proposer gets a code, half of the secret that the confirmer's link is the other half of */
  hasCode?: true;
  /** who that is, where it is not the type's own staff; the Head of AML consents without a key of the type */
  confirmedBy?(db: Db, found: FoundCase): Promise<readonly StaffRole[]>;
  /** what the client is asked, where the officer has chosen it in the fields and composed nothing */
  asked?(decision: Pick<Decision, 'props'>): AskedBody | undefined;
  /** tightening that does not wait for the second person */
  actNow?(context: Context, found: FoundCase, decision: Decision): Promise<void>;
  /**
   * whom it takes something away from at once, and what, in words before a number of clients ('froze'); undefined:
   * these fields take nothing away. It is counted, and waits beyond the limit of a person and day
   */
  tightens?(
    found: FoundCase,
    decision: Pick<Decision, 'props'>,
  ): { did: string; subjects: readonly string[] } | undefined;
  /** approving it only takes away, as an authority orders: it never waits for an officer's device */
  onlyTakes?: true;
  /** a report to the MLRO belongs to it: the confirmation leads to its form */
  proposesReport?: true;
  /** the own device approves it first: it moves money or gives rights */
  stepUp?: boolean;
  effect?: Effect;
  /**
   * takes the effect back; for ten seconds, where no one confirmed it and the case neither held nor stopped anything
   */
  undo?(db: Db, found: FoundCase): Promise<void>;
}

/** What a file that stands with the case should prove, where no request says it. */
export interface CaseProof {
  fileId: string;
  proves: string;
  /** to compare it with */
  fields: readonly CaseFact[];
}

export interface DeclaredCase {
  type: string;
  actions: readonly CaseAction[];
  /** what staff see for the decision, besides what every case shows */
  facts?(db: Db, found: FoundCase): Promise<CaseFact[]>;
  /** the same, where it takes a table or a title of its own */
  sections?: DescribeCase;
  /** with whom of a list the client is compared, the best match first */
  matches?(db: Db, found: FoundCase): Promise<CaseMatch[]>;
  /** what its files should prove */
  proofs?(db: Db, found: FoundCase): Promise<CaseProof[]>;
}

/**
 * How clients are asked: the feature of requests brings it, because the engine of cases knows no files and no messages.
 * A request that waits is taken back by the database once its case waits no more.
 */
export interface Asking {
  /**
   * Runs in the transaction of the decision, before the case moves. Answers when the client is reminded, and when it is
   * due.
   */
  ask(
    context: Context,
    found: FoundCase,
    asked: AskedBody,
    how: AskedHow,
  ): Promise<{ remindAt: string; dueAt: string }>;
  /** Reminds the client of what the case waits for; false where it waits for nothing. */
  remind(db: Db, caseId: string): Promise<boolean>;
  /** The same, because somebody wants it now. @throws Refusal already-reminded: less than a day ago */
  remindByHand(db: Db, caseId: string): Promise<boolean>;
}

export interface AskedHow {
  by: string;
  /** the case holds money: the answer is due sooner */
  holdsMoney: boolean;
}

/** The types with what other features do besides. */
export function withAlsoDecided(cases: readonly DeclaredCase[], also: readonly AlsoDecided[]): DeclaredCase[] {
  return cases.map((declared) => ({
    ...declared,
    actions: declared.actions.map((action) => {
      const others = also.filter(({ type, code }) => type === declared.type && code === action.code);
      return others.length === 0
        ? action
        : { ...action, effect: getEffects([action.effect, ...others.map(({ effect }) => effect)]) };
    }),
  }));
}

/** One after the other; what the first answers goes to the caller. */
const getEffects =
  ([first, ...others]: readonly (Effect | undefined)[]): Effect =>
  async (context, found, decision) => {
    const answered = await first?.(context, found, decision);
    for (const other of others) await other?.(context, found, decision);
    return answered;
  };
