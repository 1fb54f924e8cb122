// Who walks through the bank, and who of them may see which page.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { PageDefinition } from '#client/router/definePage.ts';
import { maySee } from '#client/router/guard.ts';
import { companies } from '#db/demo/companies.ts';
import { personId } from '#db/demo/people.ts';
import { staff } from '#db/demo/staff.ts';
import { paths } from '#shared/paths.ts';
import { cast, timber } from '#tests/harness/people.ts';
import { signIn } from '#tests/harness/signIn.ts';
import { Calm } from './answers.ts';
import { startLook } from './camera.ts';

export const visitors = {
  finance: cast.finance.id,
  director: cast.director.id,
  operations: cast.operations.id,
  /** may look at cards and nothing else */
  representative: personId(4),
  admin: staff.find(({ role }) => role === 'A')?.id ?? '',
  /** reads the books and changes nothing */
  executive: staff.find(({ role }) => role === 'E')?.id ?? '',
  /** sees counts and sums, and nothing else of the bank */
  dashboard: staff.find(({ role }) => role === 'D')?.id ?? '',
  marketing: staff.find(({ role }) => role === 'P')?.id ?? '',
  head: staff.find(({ role }) => role === 'H')?.id ?? '',
  aml: staff.find(({ role }) => role === 'M')?.id ?? '',
  /** Client Management, which is not on the page of a client */
  manager: staff.find(({ role }) => role === 'C')?.id ?? '',
  /** has begun to register a company */
  applicant: personId(12),
  /** has got further with another one */
  registering: personId(13),
  /** waits for the bank to look at one */
  inReview: personId(14),
  /** is asked for the fee of a registration */
  asked: personId(16),
  /** is asked to sign the contract of one */
  signing: personId(55),
} as const;
export type Visitor = keyof typeof visitors;

/** Pages without sidebar that belong to somebody. */
const visitorByPage: Record<string, Visitor> = {
  [paths.select]: 'director',
  [paths.registration]: 'applicant',
  [paths.review]: 'inReview',
};

/** The first of us who may see a page; no one where that is enough. */
export function visitorFor(page: PageDefinition): Visitor | undefined {
  if (page.layout === 'backoffice') return 'admin';
  if (page.layout === 'business') {
    const letters = timberLetters(visitors.finance);
    return maySee(page, { kind: 'company', letters }) ? 'finance' : 'director';
  }
  return page.isPublic ? undefined : (visitorByPage[page.path] ?? 'director');
}

function timberLetters(id: string): string {
  const members = companies.find((company) => company.id === timber.id)?.members ?? [];
  return members.find((member) => member.personId === id)?.letters ?? '';
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  calm: Calm;
}

/** A session ends by itself when no one moves for some minutes: by then we come again. */
const freshMs = 100_000;

/** The director has two companies, and the page that asks which forgets the last one. */
async function chooseTimber(page: Page): Promise<void> {
  await page.goto(`/#/${timber.id}`);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

/** A window for each of us that is kept for the next page. */
export class Visits {
  readonly #browser: Browser;
  readonly #open = new Map<string, Visit & { at: number }>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async of(who: Visitor | undefined, origin: string): Promise<Visit> {
    const key = `${who ?? 'nobody'} ${origin}`;
    let visit = this.#open.get(key);
    if (!visit || Date.now() - visit.at > freshMs) {
      // in the same window: a story goes on in the one that it has
      visit = { ...(visit ?? (await this.fresh(origin))), at: Date.now() };
      if (who) await signIn(visit.page, origin, visitors[who]);
      this.#open.set(key, visit);
    }
    if (who === 'director') await chooseTimber(visit.page);
    return visit;
  }

  /** A machine that no one has used yet. */
  async fresh(origin: string): Promise<Visit> {
    const context = await this.#browser.newContext({
      baseURL: origin,
      viewport: startLook,
      reducedMotion: 'reduce',
      // what a service worker answers does not pass the network
      serviceWorkers: 'block',
      timezoneId: 'Europe/Vilnius',
      locale: 'en-GB',
    });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    return { context, page, calm: new Calm(page) };
  }
}
