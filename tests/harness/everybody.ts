// What everybody gets from the bank: every call that reads, of every role, of two people of a company and their
// devices. Tests compare it with and without a report to the MLRO.
import { type Call, getKinds } from '#shared/call.ts';
import { getItems, type Reply, sendTo, type TestBank, TestBrowser } from './bank.ts';
import { calls } from './calls.ts';
import { pdfLines } from './pdfText.ts';
import { untilRead } from './untilRead.ts';
import { companies, ibans, people, staff } from './village.ts';

export const roles = Object.keys(staff) as (keyof typeof staff)[];

/** Values of addresses that the bank of a test has; a call that needs another one is left out. */
type Values = Readonly<Record<string, string>>;
const commonValues: Values = {
  ...{ clientId: companies.timber, companyId: companies.timber, sourceId: companies.timber, userId: staff.S },
  ...{ personId: people.director, subjectId: people.director, month: '202611', date: '2026-11-21' },
  ...{ fundId: `EUR.${ibans.timber}`, iban: ibans.elsewhere, filter: '2026-11-01_2026-11-28', ruleCode: 'C.OUT.15K' },
};
/** With the word of the call, where it has one. */
const queries: Readonly<Record<string, string>> = {
  findParties: 'name=Ona',
  readDayStats: 'day=2026-11-21',
  exportRun: 'format=csv',
  listRunClients: 'group=hit',
  listRuleEvents: 'events=live',
  newerTransactions: 'new&ver=0',
};
/**
 * A token and moments of making are new each time; searches are recorded each time; the head of the audit counts every
 * record. The file of the statistics counts what was asked before it; its figures are those of readBankStats. Proofs
 * are read anew twice a minute, and say when.
 */
const leftOut: readonly string[] = [
  'beginUpload',
  'exportStats',
  'readAssets',
  'searchClients',
  'exportClients',
  'answerEnquiry',
  'readAudit',
  'readProofs',
];
/** They are made of what the lists show, and hold their own making. */
const ofRecords: readonly string[] = [
  'exportBankLog',
  'exportStaffLog',
  'exportClientLog',
  'exportRecordLog',
  'exportClientFiles',
  'exportCaseFile',
];
/** Each look, or each refusal, is a record, so that logs change by asking: they are asked with the files. */
const alwaysRecorded: readonly string[] = [
  'listClientCards',
  'listPasskeysOf',
  'previewPerson',
  'readClientCard',
  'readWorkload',
];
const isFile = (name: string, { answer }: Call) =>
  alwaysRecorded.includes(name) || (answer !== undefined && 'download' in answer);

const isForKind = ({ who }: Call, kind: string, role: string) =>
  getKinds(who).some(
    (one) => one.kind === kind && (one.kind !== 'staff' || one.roles.some((allowed) => allowed === role)),
  );

/** What the head of AML alone reads. */
export const isOfMlro = (asked: string) =>
  /^H (listMlroReports|readMlroReport|listReportFacts|exportMlroReports|readFiling|exportFiling)$/.test(asked);

/** Every answer by who asks and the name of the call: '200 {…}'. */
export type Answers = ReadonlyMap<string, string>;

export class Everybody {
  readonly bank: TestBank;
  readonly #browsers = new Map<string, TestBrowser>();
  #values: Values = commonValues;

  constructor(bank: TestBank) {
    this.bank = bank;
  }

  /** All staff, and two people of a company, each with a browser. */
  static async signIn(bank: TestBank): Promise<Everybody> {
    const everybody = new Everybody(bank);
    for (const role of roles) everybody.#browsers.set(role, await TestBrowser.signIn(bank.url, staff[role]));
    for (const id of [people.director, people.finance])
      everybody.#browsers.set(id, await TestBrowser.signIn(bank.url, id));
    return everybody;
  }

  as(who: string): TestBrowser {
    const browser = this.#browsers.get(who);
    if (!browser) throw new Error(`no one is ${who}`);
    return browser;
  }

  /** Ids of what the bank of this test has; `paymentId` stands for any record, too. */
  know(values: Values): void {
    const { paymentId } = values;
    const more = paymentId === undefined ? {} : { recordId: paymentId, taskId: paymentId };
    this.#values = { ...this.#values, ...more, ...values };
  }

  /** Names of the calls that are asked. */
  getAsked(): string[] {
    return this.#readable().map(([name]) => name);
  }

  #readable(): [string, Call][] {
    return Object.entries<Call>(calls).filter(([name, { method, path, demoOnly }]) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, value = '']) => value);
      const isKnown = names.every((value) => value in this.#values);
      return method === 'GET' && demoOnly !== true && isKnown && !leftOut.includes(name) && !ofRecords.includes(name);
    });
  }

  #getAddress(name: string, { path, word }: Call): string {
    const filled = path.replace(/\{(\w+)\}/g, (_, value: string) => this.#values[value] ?? '');
    const query = queries[name] ?? word ?? '';
    const isWhole =
      word === undefined || query === word || query.startsWith(`${word}=`) || query.startsWith(`${word}&`);
    return query === '' ? filled : `${filled}?${isWhole ? query : `${word}&${query}`}`;
  }

  async #getAnswers(who: string, kind: 'staff' | 'member', ofFiles: boolean): Promise<[string, string][]> {
    const asked = this.#readable().filter(
      ([name, call]) =>
        isFile(name, call) === ofFiles && (isForKind(call, kind, who) || isForKind(call, 'person', who)),
    );
    const answers = asked.map(async ([name, call]): Promise<[string, string]> => {
      const reply = await this.as(who).send('GET', this.#getAddress(name, call));
      return [`${who} ${name}`, await getFacts(reply)];
    });
    return Promise.all(answers);
  }

  /** What every role, two people of a company and their devices see; of files, what two of them get. */
  async ask(ofFiles: boolean): Promise<Answers> {
    await untilRead(this.bank.owner);
    const found: [string, string][] = [];
    for (const role of ofFiles ? (['A', 'C'] as const) : roles)
      found.push(...(await this.#getAnswers(role, 'staff', ofFiles)));
    for (const id of ofFiles ? [people.director] : [people.director, people.finance]) {
      found.push(...(await this.#getAnswers(id, 'member', ofFiles)));
      const device = await sendTo(`${this.bank.url}/device/requests?${id}`, 'GET', undefined, undefined, {});
      found.push([`${id} device`, JSON.stringify(device.body)]);
    }
    return new Map(found);
  }
}

/**
 * Status and words; of a PDF its lines without the second of making, without the moment of making and the id of the
 * request.
 */
async function getFacts({ status, body }: Reply): Promise<string> {
  if (!(body instanceof Uint8Array))
    return `${status} ${JSON.stringify(body).replace(/"(requestId|takenAt)":"[^"]+"/, '')}`;
  const text = Buffer.from(body).toString('latin1');
  const words = text.startsWith('%PDF') ? JSON.stringify(await pdfLines(body)) : text;
  return `${status} ${words.replace(/\d\d:\d\d(:\d\d)?/g, '')}`;
}

/** The log of the bank without its restricted records, which say that there is one, and when. */
export function withoutRestricted(found: Answers): Answers {
  return new Map(
    [...found].map(([asked, answer]) => {
      if (!asked.endsWith(' readBankLog')) return [asked, answer];
      const page = getItems(JSON.parse(answer.slice(4))).filter(({ words }) => words !== 'Restricted record');
      return [asked, JSON.stringify(page)];
    }),
  );
}

/** Which answers are others now, but for what the MLRO reads. */
export function getChanges(before: Answers, after: Answers): string[] {
  return [...before].flatMap(([asked, answer]) =>
    answer === (after.get(asked) ?? '') || isOfMlro(asked) ? [] : [asked],
  );
}
