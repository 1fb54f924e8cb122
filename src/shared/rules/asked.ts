/**
 * What the bank asks a client for: facts that have a name, files, and questions in words (decisions for the back
 * office, section 1, 'Requests to clients'). The composer of staff and the server share it.
 */
import * as z from 'zod/mini';
import { recordId } from '../ids.ts';
import {
  type AnyFileCategory,
  allFileCategoryCodes,
  getFileCategories,
  type Whom,
} from '../reference/fileCategories.ts';
import { boundedList, commentText, dayText } from './texts.ts';

/** country: two letters of ISO 3166-1; day: yyyy-mm-dd; choice: a key of the choices */
export type AnswerForm = 'text' | 'choice' | 'day' | 'country' | 'files';

interface FactField {
  /** as the client reads it */
  words: string;
  form: Exclude<AnswerForm, 'files'>;
  choices?: Readonly<Record<string, string>>;
  /** what is different for a natural person; null: persons are not asked */
  ofPersons?: { words?: string; choices?: Readonly<Record<string, string>> } | null;
}

const yesOrNo = { yes: 'Yes', no: 'No' } as const;

/** Facts that can be asked for by name. */
const facts = {
  sourceOfFunds: {
    words: 'Where does the money on the account come from?',
    form: 'choice',
    choices: {
      sales: 'Sales of goods or services',
      investment: 'Investment or capital of the owners',
      loan: 'Loan',
      asset: 'Sale of property or shares',
      salary: 'Salary or pension',
      inheritance: 'Inheritance or gift',
      other: 'Something else',
    },
    ofPersons: {
      choices: {
        salary: 'Salary or pension',
        sales: 'Work of my own',
        benefits: 'Benefits or a scholarship',
        savings: 'Savings',
        asset: 'Sale of property or shares',
        loan: 'Loan',
        inheritance: 'Inheritance or gift',
        other: 'Something else',
      },
    },
  },
  sourceOfWealth: {
    words: 'How was the wealth of the owners built up?',
    form: 'text',
    ofPersons: { words: 'How was your wealth built up?' },
  },
  paymentPurpose: { words: 'What is the payment for?', form: 'text' },
  counterparty: { words: 'How do you know the other party of the payment?', form: 'text' },
  activity: { words: 'What does the company do, and where?', form: 'text', ofPersons: null },
  turnover: {
    words: 'What turnover do you expect in the next 12 months?',
    form: 'choice',
    choices: {
      upTo100: 'Up to 100 000 EUR',
      upTo500: '100 000 to 500 000 EUR',
      upTo2000: '500 000 to 2 000 000 EUR',
      above2000: 'Above 2 000 000 EUR',
    },
    ofPersons: {
      words: 'How much money do you expect to receive in the next 12 months?',
      choices: {
        upTo10: 'Up to 10 000 EUR',
        upTo30: '10 000 to 30 000 EUR',
        upTo100: '30 000 to 100 000 EUR',
        above100: 'Above 100 000 EUR',
      },
    },
  },
  cash: { words: 'Do you expect to pay in or withdraw cash?', form: 'choice', choices: yesOrNo },
  occupation: { words: 'What is your occupation, and who is your employer?', form: 'text' },
  publicOffice: {
    words: 'Does an owner or director, or a close relative of theirs, hold an important public office?',
    form: 'choice',
    choices: yesOrNo,
    ofPersons: { words: 'Do you, or does a close relative of yours, hold an important public office?' },
  },
  officeDetails: { words: 'Which office, in which country, since when?', form: 'text' },
  taxResidence: { words: 'In which country are you resident for tax?', form: 'country' },
  taxNumber: { words: 'What is your taxpayer number there?', form: 'text' },
  address: { words: 'What is your address?', form: 'text' },
  movedOn: {
    words: 'Since when do you live or work there?',
    form: 'day',
    ofPersons: { words: 'Since when do you live there?' },
  },
} as const satisfies Readonly<Record<string, FactField>>;

export type AskedField = keyof typeof facts;
export const askedFields: Readonly<Record<AskedField, FactField>> = facts;
export const askedFieldNames = Object.keys(facts) as [AskedField, ...AskedField[]];

/** A fact as a client of this type reads it; undefined where such clients are not asked for it. */
export function factFor(field: AskedField, about: Whom): FactField | undefined {
  const { ofPersons, ...fact } = askedFields[field];
  if (about === 'LEGAL') return fact;
  return ofPersons === null ? undefined : { ...fact, ...ofPersons };
}

/** Characters, items, and days until the answer is due. Days of an answer are bank days; one where money is held. */
export const askedLimits = {
  words: 2000,
  itemWords: 300,
  answerWords: 2000,
  items: 20,
  filesOfItem: 10,
  dueDays: 10,
  dueDaysHeld: 1,
  maxDueDays: 90,
} as const;

export const askedKinds = ['field', 'file', 'question'] as const;

/** field: which one; file: what is wanted, and what it proves; question: the question */
export const askedItem = z.strictObject({
  kind: z.enum(askedKinds),
  field: z.optional(z.enum(askedFieldNames)),
  words: z.optional(commentText(askedLimits.itemWords)),
  category: z.optional(z.enum(allFileCategoryCodes)),
});
export type AskedItem = z.output<typeof askedItem>;

/** What staff send with AREQ, ARPC, ARRC and BREQ. Without words and items the template's own are sent. */
export const askedBody = z.strictObject({
  /** the template of the type, unless given */
  templateId: z.optional(recordId),
  words: z.optional(commentText(askedLimits.words)),
  items: z.optional(boundedList(askedItem, askedLimits.items)),
  /** the last day for the answer, yyyy-mm-dd; by bank days unless given */
  dueOn: z.optional(dayText),
});
export type AskedBody = z.output<typeof askedBody>;

/** Types of case in which staff send a released template as it stands, and nothing of their own. */
export const templateOnly: readonly string[] = ['SANCTION', 'FRAUD'];

export interface ReadItem {
  kind: AskedItem['kind'];
  field: AskedField | null;
  words: string;
  form: AnswerForm;
  choices: Readonly<Record<string, string>>;
  category: AnyFileCategory | null;
}

type ItemFault = 'field' | 'words' | 'category';

/** An item as a client of this type reads it; the name of what it lacks, or has too much, where it is none. */
export function readItem({ kind, field, words, category }: AskedItem, about: Whom = 'LEGAL'): ReadItem | ItemFault {
  const none = { field: null, choices: {}, category: null };
  if (kind === 'field') {
    const fact = field && factFor(field, about);
    if (!fact) return 'field';
    if (category !== undefined) return 'category';
    return { kind, field, words: words ?? fact.words, form: fact.form, choices: fact.choices ?? {}, category: null };
  }
  if (field !== undefined) return 'field';
  if (words === undefined) return 'words';
  if (kind === 'question') return category === undefined ? { ...none, kind, words, form: 'text' } : 'category';
  const filed = category ?? 'OD';
  return getFileCategories(about).includes(filed)
    ? { ...none, kind, words, form: 'files', category: filed }
    : 'category';
}
