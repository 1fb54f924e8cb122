// Cases that a match with a list has opened, and the tabs of manual verification in bad weather.
import { bring } from './answers.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';

const whole = { isWhole: true } as const;
const tabs = ['lists', 'thresholds', 'folding'] as const;

/** The newest open case of each type that screening opens, alone on its page, with its first verb. */
export async function matchesStory({ visits, bank, shoot }: Scene): Promise<void> {
  const { rows } = await bank.owner.query<{ type: string; client: string; id: string }>(
    `select distinct on (type) type, subject_id as client, id from client_case
     where type in ('SANCTION', 'PEP', 'RCA', 'ADVERSE_MEDIA') and closed_at is null order by type, opened_at desc`,
  );
  for (const { type, client, id } of rows) {
    const visit = await visits.of('head', bank.url);
    await open(visit, `/#/bko-case?clientId=${client}&caseId=${id}`);
    const dock = visit.page.getByRole('region', { name: 'Decision' });
    await dock.waitFor();
    const state = type.toLowerCase().replace('_', '-');
    await shoot(visit.page, state, whole);
    const verb = dock.getByRole('button', { name: 'True positive' });
    // a case that waits for a second person offers none
    if (!(await verb.isVisible())) continue;
    await verb.click();
    await dock.getByRole('button', { name: 'Go Back' }).waitFor();
    await shoot(visit.page, `${state}-true`, whole);
  }
}

/** Lists, thresholds and folding rules when there are none, when they are late, and when the bank fails. */
export async function verificationStory({ visits, bank, shoot }: Scene): Promise<void> {
  for (const tab of tabs) {
    for (const weather of ['empty', 'loading', 'error'] as const) {
      const visit = await visits.of('admin', bank.url);
      const undo = await bring(weather, visit.context);
      try {
        await open(visit, `/#/bko-manual-verification?tab=${tab}`, weather === 'loading');
        await shoot(visit.page, `${tab}-${weather}`, whole);
      } finally {
        await undo();
      }
    }
  }
  const visit = await visits.of('admin', bank.url);
  const { page } = visit;
  await open(visit, '/#/bko-manual-verification?tab=lists');
  await page.getByRole('table', { name: 'Lists' }).getByRole('button').first().click();
  await page.getByRole('complementary').waitFor();
  await shoot(page, 'list');
  await open(visit, '/#/bko-manual-verification?tab=thresholds');
  await shoot(page, 'thresholds', whole);
  await foldingRules(bank);
  await open(visit, '/#/bko-manual-verification?tab=folding');
  await page.getByText('“jonas” is not IAN LIMITED').first().waitFor();
  await shoot(page, 'folding', whole);
  await page.getByText('“jonas” is not IAN LIMITED').first().click();
  await page.getByRole('complementary').waitFor();
  await shoot(page, 'folding-panel');
  await open(visit, '/#/bko-manual-verification?tab=folding&text=nothing');
  await page.getByText('No rules match').waitFor();
  await shoot(page, 'folding-none', whole);
}

/** One of each kind that matters: in force, and ended by hand. */
async function foldingRules({ owner }: Scene['bank']): Promise<void> {
  await owner.query(
    `insert into folding_rule (id, code, entity_id, entity_name, word, names_hash, earlier, earlier_folded, comment,
       made_by, confirmed_by, made_at, until_on, ended_at, ended_by, end_comment)
     select new_id(), 'US', '715', 'IAN LIMITED', word, sha256('x'), 12, 9, 'A first name.', m.person_id, h.person_id,
       bank_now(), bank_today() + 300, ended, case when ended is not null then m.person_id end, ''
     from (values ('jonas', null), ('ona', now())) t(word, ended)
     cross join (select person_id from staff where role = 'M' limit 1) m
     cross join (select person_id from staff where role = 'H' limit 1) h
     where not exists (select from folding_rule)`,
  );
}
