// Goal 23: a step of a registration saved, as the browser does it while somebody types.
import { newId } from '#server/db/ids.ts';
import type { Bench } from '../bench.ts';
import { financeId, type SignedIn } from '../world.ts';
import { type CallRate, clients, measureCalls } from './calls.ts';

interface BegunDraft {
  companyId: string;
  cddId: string;
}
/** of each who is signed in, by their token; made for the first round */
const drafts = new Map<string, BegunDraft>();

async function settleDrafts({ bank: { owner }, world: { signedIn } }: Bench): Promise<void> {
  for (const [i, { token }] of signedIn.entries())
    drafts.set(token, { companyId: String(60_000_000_001 + i), cddId: newId() });
  const all = [...drafts.values()];
  const ids = all.map(({ companyId }) => companyId);
  const applicants = signedIn.map((_, i) => financeId(i));
  await owner.query(
    `insert into client (id, type, title, sort_name, code, country, flags, registration_status, created_at)
     select id, 'LEGAL', 'Draft ' || id, 'draft ' || id, right(id, 9), 'LT', 'B', 'Cdd', now()
     from unnest($1::text[]) id`,
    [ids],
  );
  await owner.query(
    `insert into membership (company_id, person_id, role, letters)
     select company, person, 'CFO', 'F' from unnest($1::text[], $2::text[]) t(company, person)`,
    [ids, applicants],
  );
  await owner.query(
    `insert into registration (id, client_id, applicant_id, stage, draft)
     select id, company, person, 'Registration',
       jsonb_build_object('Country', 'LT', 'Name', 'Draft ' || company, 'Code', right(company, 9), 'Role', 'CFO')
     from unnest($1::uuid[], $2::text[], $3::text[]) t(id, company, person)`,
    [all.map(({ cddId }) => cddId), ids, applicants],
  );
  await owner.query('analyze client, membership, registration');
}

/** Each save names the version after the one before, and changes something. */
export async function measureSteps(bench: Bench, seconds: number): Promise<CallRate> {
  if (drafts.size === 0) await settleDrafts(bench);
  // what an earlier round had prepared and not sent
  await bench.bank.owner.query('update registration set version = 1');
  const versions = new Map<string, number>();
  return measureCalls(bench, 'steps', seconds, clients, 200, ({ token }: SignedIn) => {
    const { companyId = '', cddId = '' } = drafts.get(token) ?? {};
    const version = versions.get(token) ?? 1;
    versions.set(token, version + 1);
    return { method: 'PATCH', path: `/web/${companyId}/cdd/${cddId}`, body: { ...getStep(version), Step: 5, version } };
  });
}

const getStep = (version: number) => ({
  NumberOfEmployees: String(version),
  CompanyActivities: `Smoked fish for shops, restaurants and markets: ${Math.random()}`,
  AuthorizedCapital: '2500',
  CapitalSource: 'Savings of the founder',
  ExpectedTurnover: [{ Year: '2026', Amount: '300000' }],
  Services: ['sepa', 'cards'],
  MonthlyTurnover: '<50000',
  CashRatio: '0-10',
});
