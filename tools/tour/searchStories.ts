// The search for clients and the users of the bank, with what they open.
import { timber } from '#tests/harness/people.ts';
import { bring } from './answers.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';
import { visitors } from './visitors.ts';

const whole = { isWhole: true } as const;
const searches = {
  natural: '$RECENT:N',
  business: '$RECENT:B',
  high: '$RECENT:HR',
  low: '$RECENT:LR',
  boarding: '$BOARDING:B',
  misspelt: 'Silvinas Timbre',
  noMatch: 'zzzzqqqq',
} as const;

/** Presets, a misspelt name, no one, the other two things to look in, the answer to an authority, and bad weather. */
export async function searchStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('admin', bank.url);
  const { page, calm } = visit;
  for (const [state, text] of Object.entries(searches)) {
    await open(visit, `/#/bko-clients?text=${encodeURIComponent(text)}`);
    await calm.wait(page);
    await shoot(page, state, whole);
  }
  await open(visit, `/#/bko-clients?type=payments&text=${timber.iban}`);
  await shoot(page, 'payments', whole);
  await open(visit, '/#/bko-clients?type=cases&text=PEP');
  await shoot(page, 'cases', whole);
  await open(visit, '/#/bko-clients?text=an');
  await page.getByRole('button', { name: 'Authority enquiry' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create answer' }).click();
  await shoot(page, 'enquiry');
  const asked = {
    '': 'text=timber',
    'preset-': `text=${encodeURIComponent(searches.high)}`,
    'payments-': `type=payments&text=${timber.iban}`,
    'cases-': 'type=cases&text=PEP',
  };
  for (const [name, query] of Object.entries(asked)) {
    for (const weather of ['empty', 'loading', 'error'] as const) {
      const undo = await bring(weather, visit.context);
      try {
        await open(visit, `/#/bko-clients?${query}`, weather === 'loading');
        await shoot(page, `${name}${weather}`);
      } finally {
        await undo();
      }
    }
  }
}

/** A colleague with all that can be changed about them, a deputy, what a user did, and what they would see. */
export async function staffStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('admin', bank.url);
  const { page } = visit;
  const panel = page.getByRole('complementary');
  await open(visit, `/#/bko-users?open=${visitors.head}`);
  await panel.getByRole('button', { name: 'Change role or keys' }).waitFor();
  await shoot(page, 'panel');
  const questions = {
    'Change role or keys': 'change',
    'Set as away': 'away',
    'Link a client': 'link',
    'Deactivate user': 'deactivate',
  };
  for (const [name, state] of Object.entries(questions)) {
    await open(visit, `/#/bko-users?open=${visitors.head}`);
    await shoot(page, state, {
      // on a phone the panel is drawn again, without what it had opened
      again: async () => {
        const dialog = page.getByRole('dialog').filter({ hasText: /Go back|Keep active/ });
        if (await dialog.isVisible()) return;
        await page.getByRole('button', { name }).click();
        await dialog.waitFor();
      },
    });
  }
  await open(visit, `/#/bko-users?open=${visitors.admin}`);
  await panel.waitFor();
  await shoot(page, 'oneself');
  await open(visit, `/#/bko-log?user=${visitors.head}`);
  await shoot(page, 'activity', whole);
  await open(visit, `/#/bko-user-preview?person=${visitors.dashboard}`);
  await shoot(page, 'preview', whole);
  const head = await visits.of('head', bank.url);
  await open(head, '/#/bko-dashboard');
  await head.page.getByRole('button', { name: 'Name a deputy' }).click();
  await head.page.getByRole('dialog').waitFor();
  await shoot(head.page, 'deputy');
}
