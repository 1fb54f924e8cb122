// What an applicant reads while the bank looks: the fee, the contract, a question of the bank; and the case that asks
// for them.
import { companies } from '#db/demo/companies.ts';
import { formatStep } from '#features/registration/company/stepTexts.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';
import { visitors } from './visitors.ts';

const getTitle = (id: string) => companies.find((company) => company.id === id)?.title ?? '';

/**
 * The first stage as it is begun, each step of the second as it is filled in, a party open, and what a step says where
 * something is missing.
 */
export async function registrationStory({ visits, bank, shoot }: Scene): Promise<void> {
  const begun = await visits.of('applicant', bank.url);
  await open(begun, '/#/registration');
  await begun.page.getByRole('button', { name: 'Continue', exact: true }).click();
  await shoot(begun.page, 'screening', { isWhole: true });
  const { page } = await visits.of('registering', bank.url);
  const company = companies.find(({ members }) => members.some((one) => one.personId === visitors.registering));
  await page.goto(`${bank.url}/#/${company?.id}`);
  await page.getByRole('heading', { level: 1, name: 'Registration' }).waitFor();
  for (let step = 1; step <= 7; step++) {
    await page.evaluate((at) => location.replace(`#/registration?step=${at}`), step);
    await page.getByRole('heading', { name: formatStep('Registration', step, []).title, exact: true }).waitFor();
    await shoot(page, `step-${step}`, { isWhole: true });
    if (step === 6) {
      await page.getByRole('button', { name: 'Company', exact: true }).click();
      await page.getByRole('button', { name: 'Done' }).waitFor();
      await shoot(page, 'party', { isWhole: true });
    }
  }
  await page.evaluate(() => location.replace('#/registration?step=5'));
  await page.getByLabel('Number of employees').waitFor();
  await page.getByLabel('Number of employees').fill('');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await shoot(page, 'faults', { isWhole: true });
}

export async function reviewStory({ visits, bank, shoot }: Scene): Promise<void> {
  const asked = await visits.of('asked', bank.url);
  await open(asked, '/#/review');
  await asked.page.getByRole('heading', { name: 'Pay the fee' }).waitFor();
  await shoot(asked.page, 'fee', { isWhole: true });
  const signing = await visits.of('signing', bank.url);
  await open(signing, '/#/review');
  await signing.page.getByRole('heading', { name: 'Sign the contract' }).waitFor();
  await shoot(signing.page, 'contract', { isWhole: true });
  const desk = await visits.of('admin', bank.url);
  await open(desk, '/#/bko-client?id=10000000009&tab=cases');
  await desk.page.getByRole('link', { name: `Registration of ${getTitle('10000000009')}` }).click();
  const dock = desk.page.getByRole('region', { name: 'Decision' });
  await dock.getByRole('button', { name: 'Fee received' }).waitFor();
  await shoot(desk.page, 'case', { isWhole: true });
  await open(desk, '/#/bko-client?id=10000000007&tab=cases');
  await desk.page.getByRole('link', { name: `Registration of ${getTitle('10000000007')}` }).click();
  await dock.getByRole('button', { name: 'Request information' }).click();
  await dock.getByRole('textbox', { name: 'Comment' }).fill('How the owner knows the office holder.');
  await shoot(desk.page, 'case-ask', { isWhole: true });
  await dock
    .getByRole('button', { name: 'Compose' })
    .click({ timeout: 2000 })
    .catch(() => {});
  await dock.getByRole('textbox', { name: 'Comment' }).press('Control+Enter');
  await desk.page.getByRole('article').first().waitFor();
  const review = await visits.of('inReview', bank.url);
  await open(review, '/#/review');
  await review.page.getByRole('heading', { name: 'Our questions' }).waitFor();
  await shoot(review.page, 'question', { isWhole: true });
  await review.page
    .getByRole('link', { name: /^Answer/ })
    .first()
    .click();
  await review.page.getByRole('button', { name: 'Continue' }).waitFor();
  await shoot(review.page, 'answer', { isWhole: true });
}
