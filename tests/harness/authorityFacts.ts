// What the example table of an authority wants of a report, entered as the MLRO enters it.
import { expect } from 'vitest';
import type { Filing } from '#features/suspicions/filing/calls.ts';
import type { PartyFacts } from '#features/suspicions/filing/enteredFacts.ts';
import type { TestBank, TestBrowser } from './bank.ts';

/** The part for the authority of the report at this address. */
export async function readFiling(browser: TestBrowser, address: string): Promise<Filing> {
  const { status, body } = await browser.send('GET', `${address}?filing`);
  expect(status).toBe(200);
  return body as Filing;
}

const entered: Readonly<Partial<Record<Filing['parties'][number]['kind'], PartyFacts>>> = {
  person: { code: '48402290000', occupation: 'Owner', nationality: 'LT', residence: 'LT', phone: '+37060000001' },
  entity: { business: 'Sawmilling', incorporatedOn: '2015-05-05' },
};

/** Enters every fact of clients and persons, and what the client pages lack. Answers the report's version. */
export async function enterFacts({ owner }: TestBank, mlro: TestBrowser, address: string): Promise<number> {
  await owner.query(`update client set phone = '+37061234567' where phone is null or phone = ''`);
  const { version, parties } = await readFiling(mlro, address);
  const facts = Object.fromEntries(
    parties.flatMap(({ id, kind }) => {
      const facts = entered[kind];
      return facts ? [[id, facts] as const] : [];
    }),
  );
  const body = { version, indicators: ['structuring'], action: 'Asked, not answered.', facts };
  const saved = await mlro.send('PATCH', `${address}?filing`, { body });
  expect(saved).toMatchObject({ status: 200, body: { version: version + 1 } });
  return version + 1;
}
