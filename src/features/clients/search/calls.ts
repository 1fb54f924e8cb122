/** The search over clients. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { downloads } from '#shared/limits.ts';
import { boundedText, commentText, dayText, formedText, plainText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { riskLevels, type StatusLetter, statusLabels } from '../standing.ts';
import { type FoundBy, foundLabels, isSearchable, isUnknownPreset, search, searchTypes } from './rules.ts';

/** decisions for staff: who may make which call */
const who = staff('clientReaders');

const statusLetters = Object.keys(statusLabels) as [StatusLetter, ...StatusLetter[]];
const foundBy = Object.keys(foundLabels) as [FoundBy, ...FoundBy[]];

const line = z.object({
  /**
   * 11 digits: of the client, or of a person who acts for one; the UUID of a party, who is in no book but a relation
   */
  id: z.string(),
  name: z.string(),
  type: z.enum(['N', 'LEGAL']),
  /** false: somebody who acts for clients, owns or belongs to them, and has no account */
  isClient: z.boolean(),
  status: z.array(z.enum(statusLetters)),
  /** overall; null before the first score */
  risk: z.nullable(z.enum(riskLevels)),
  /** sum of the funds in EUR, amount text: the person who may search may read a client's funds; null without funds */
  money: z.nullable(z.string()),
  openCases: z.int(),
  /** ISO 3166, two letters */
  country: z.nullable(z.string()),
  /** day of the bank */
  since: z.nullable(z.string()),
  /** what fitted, and the value that did: a whole IBAN, the end of a card's number */
  found: z.object({ by: z.enum(foundBy), value: z.string() }),
});
export type ClientLine = z.output<typeof line>;

const sought = {
  /** words, or one of the presets */
  text: z.optional(
    plainText(search.maxText).check(z.refine((text) => isSearchable(text) || isUnknownPreset(text), 'too-short')),
  ),
  /** what the text is looked for in; clients unless given */
  type: z.optional(z.enum(searchTypes)),
  /** misspelt words too: the page asks so after a pause */
  typos: z.optional(z.enum(['yes'])),
};
const address = { method: 'GET', path: '/web/clients' } as const;

/** An enquiry of an authority, as the form and the call take it. */
export const enquiryQuery = z.strictObject({
  /** the authority's number */
  enquiry: commentText(70),
  text: boundedText(
    search.maxText,
    z.refine((text) => isSearchable(text) && !text.trim().startsWith('$'), 'too-short'),
  ),
  from: dayText,
  to: dayText,
});
export type EnquiryQuery = z.output<typeof enquiryQuery>;

export const searchCalls = {
  searchClients: call({
    ...address,
    params: {},
    bare: 'text',
    query: z.strictObject({ ...sought, next: z.optional(formedText(1000, /^[A-Za-z0-9_-]+$/)) }),
    answer: z.object({
      items: z.array(line),
      /** of presets only: what is typed is narrowed by typing on */
      next: z.nullable(z.string()),
      /** more fitted than are shown, and there is no next page */
      more: z.boolean(),
    }),
    who,
    transaction: 'read',
    errors: ['preset-not-known', 'preset-of-clients'],
    summary: 'Clients, applicants and related persons by words or by a preset. The search is recorded.',
  }),
  exportClients: call({
    ...address,
    params: {},
    word: 'export',
    bare: 'text',
    query: z.strictObject(sought),
    answer: { download: ['text/csv'] },
    who,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: ['preset-not-known', 'preset-of-clients'],
    summary: 'What a search finds, as CSV.',
  }),
  answerEnquiry: call({
    ...address,
    params: {},
    word: 'enquiry',
    query: enquiryQuery,
    answer: { download: ['application/pdf'] },
    // key A, as AUTHORITY cases
    who: staff('amlDesk', 'alert'),
    transaction: 'none',
    errors: ['period-not-valid'],
    summary: 'What the bank knows of a person an authority asks for, as PDF: clients, counterparties, devices.',
  }),
} as const;
