// What a case shows beside its decision: the match, checklist, files, colleagues.
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#client/api/queries.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import {
  ago,
  bank,
  button,
  comment,
  dock,
  id,
  opened,
  parts,
  setUpCasePages,
  show,
  version,
} from '#tests/harness/casePages.browser.tsx';
import type { CaseAnswer } from '../caseAnswer.ts';
import { CaseView } from './CaseView.tsx';

const sanction = {
  ...{ source: 'UK', entryId: 'RUS2481', entryName: 'VETROVIA LOGISTIC LLC', score: 958, state: 'open' as const },
  ...{ hitId: id(70), foldableWord: null, foldedBy: null },
  differences: ['Nationality: LT. On the list: RU.'],
  parts: [
    {
      label: 'Name',
      verdict: 'close' as const,
      words: 'Close',
      ours: 'Vetrovia Logistics',
      theirs: 'VETROVIA LOGISTIC',
    },
    { label: 'Nationality', verdict: 'different' as const, words: 'Different', ours: 'LT', theirs: 'RU' },
    { label: 'Document', verdict: 'unknown' as const, words: 'Unknown', ours: '999100042', theirs: '' },
  ],
  ...{ version: 7, programmes: ['Transport of weapons'], explanation: ['Date of birth: not known on both sides'] },
  earlier: [
    {
      decision: 'Closed As False Positive',
      by: 'Regina, confirmed by Jonas',
      at: ago(900),
      words: 'Another register code.',
    },
  ],
};

setUpCasePages();

test('the client is beside the entry part by part, in words, and facts as lines and tables', async () => {
  const rows = [['Overall', 'High', '2026-01-02T10:00:00Z']];
  const columns = [{ title: 'Factor' }, { title: 'Risk' }, { title: 'Since' }].map((one) => ({
    ...one,
    isNumber: false,
  }));
  const sections = [
    {
      ...{ title: 'Risk', place: 'client' as const, columns, rows, tree: null },
      lines: [{ label: 'Low', value: 'Tax residence' }],
    },
    {
      title: 'Client',
      place: 'client' as const,
      lines: [{ label: 'Number', value: '10000000001' }],
      columns: [],
      rows: [],
      tree: null,
    },
  ];
  const other = {
    ...sanction,
    entryId: 'EU.9070.2',
    entryName: 'Vetrov LOGISTIKA',
    score: 744,
    ...{ hitId: id(71), foldedBy: '“vetrov” alone, until 2027-11-28: A first name.', differences: [] },
    parts: [],
    earlier: [],
  };
  const earlier = [{ id: id(9), icon: 'MNT', taskID: 'M2', title: 'Cash', code: 'MRSM', by: 'Regina', at: ago(500) }];
  bank({ answer: { matches: [sanction, other], sections, earlier } });
  await show();
  await expect.element(page.getByText('UK RUS2481, version 7', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('list', { name: 'What differs' }))
    .toHaveTextContent('Differs: Nationality: LT. On the list: RU.');
  await expect.element(page.getByText('Listed for: Transport of weapons')).toBeVisible();
  await expect
    .element(page.getByRole('list', { name: 'Decided before' }))
    .toHaveTextContent(/^Closed As False Positive by Regina, confirmed by Jonas, .*: Another register code\.$/);
  await page.getByText('How the score came about').click();
  await expect.element(page.getByText('Date of birth: not known on both sides')).toBeVisible();
  await expect.element(page.getByText('Close: name. Different: nationality. Unknown: document.')).toBeVisible();
  const compared = page.getByRole('table', { name: 'Screened beside VETROVIA LOGISTIC LLC' });
  expect(
    compared
      .getByRole('row')
      .elements()
      .map((row) => row.textContent),
  ).toEqual([
    'PartScreenedVerdictEntry',
    'NameVetrovia LogisticsCloseVETROVIA LOGISTIC',
    'NationalityLTDifferentRU',
    'Document999100042UnknownNot known',
  ]);
  expect(compared.element().querySelector('u')?.textContent).toBe('s');
  await expect.element(page.getByRole('table', { name: 'Risk' })).toHaveTextContent('2026-01-02');
  await expect.element(page.getByRole('complementary')).toHaveTextContent(/Number10000000001/);
  await expect.element(page.getByText('Close Alert by Regina')).toBeVisible();
  expect(await barriersIn(page.getByRole('article').element())).toEqual([]);
  // what a rule folds is listed apart, with its reason, and is still to be decided
  await page.getByText('Folded by rule (1)').click();
  await page.getByRole('button', { name: /Vetrov LOGISTIKA/ }).click();
  await expect
    .element(page.getByText('Folded by rule: “vetrov” alone, until 2027-11-28: A first name. Still to be decided.'))
    .toBeVisible();
  await expect.element(page.getByText('The parts of this match were not kept.')).toBeVisible();
});

test('an item of the checklist is ticked beside the decision, and the dock names what is not', async () => {
  const item = (n: number, words: string, by: string | null) => ({ id: id(n), words, by, at: by && ago(1) });
  const checklist = {
    version: 1,
    items: [item(1, 'Source read', 'Regina'), item(2, 'Name compared', null)],
    earlier: [],
  };
  const sent = bank({ answer: { checklist } });
  await show();
  const section = page.getByRole('region', { name: 'Checklist' });
  await expect.element(section).toHaveTextContent(/1 of 2 checked.*Source readRegina.*Name comparedNot yet/);
  expect(section.getByRole('button').elements()).toEqual([]);
  await button('False positive').click();
  await expect.element(dock).toHaveTextContent('Not ticked on the checklist: Name compared.');
  expect(await barriersIn(section.element())).toEqual([]);
  await section.getByLabelText('Name compared').click();
  await expect.poll(() => sent).toEqual([[expect.stringMatching(/\?tick$/), { itemId: id(2), isTicked: true }]]);
});

test('a file is beside what it should prove; to return it needs a reason, and what was returned is asked for again', async () => {
  const file = (n: number, more: object) => ({
    ...{
      id: id(n),
      name: `Proof ${n}.pdf`,
      type: 'application/pdf',
      sizeBytes: 2048,
      hasActiveContent: null,
      category: 'RA',
      addedAt: ago(3),
    },
    ...{ addedBy: 'Rasa', proves: 'A proof of the address', fields: [{ label: 'Address', value: 'Pilies 1' }] },
    ...{ mayOpen: true, status: 0, reason: '', reviewedBy: null, reviewedAt: null, ...more },
  });
  const sent = bank({
    answer: { filed: [file(4, {}), file(5, { status: 5, reason: 'Cut off' }), file(6, { mayOpen: false })] },
  });
  await show();
  const files = page.getByRole('region', { name: 'Files' });
  await expect
    .element(files)
    .toHaveTextContent(/1 of 3 reviewed.*Proof 4\.pdf.*Submited.*Proof 5\.pdf.*Return.*Cut off/);
  await expect.element(button('Review Proof 6.pdf')).toHaveAttribute('aria-disabled', 'true');
  await button('Review Proof 4.pdf').click();
  const panel = page.getByRole('region', { name: 'Proof 4.pdf' });
  await expect.element(panel).toHaveTextContent(/A proof of the addressAddressPilies 1/);
  await panel.getByRole('button', { name: 'Return' }).click();
  await expect.element(panel.getByText('Say why')).toBeVisible();
  expect(sent).toEqual([]);
  expect(await barriersIn(panel.element())).toEqual([]);
  await panel.getByLabelText('Reason').fill('Blurred');
  await panel.getByRole('button', { name: 'Return' }).click();
  const review = { fileId: id(4), review: 'return', reason: 'Blurred' };
  await expect.poll(() => sent).toEqual([[expect.stringMatching(/\?review$/), review]]);
  await button('Ask for the returned file').click();
  await expect.element(dock.getByRole('heading', { name: 'Title of AREQ' })).toBeVisible();
});

test('another case in the address starts again, and what was written about the first one waits for it', async () => {
  bank();
  const at = (n: number) => <CaseView key={id(n)} parts={parts} clientId="10000000001" caseId={id(n)} />;
  const view = await show(at(1));
  await comment.fill('Half a thought');
  await button('False positive').click();
  await expect.element(dock.getByRole('heading')).toHaveTextContent('Title of AFLS');
  await view.rerender(<QueryClientProvider client={queryClient}>{at(2)}</QueryClientProvider>);
  await expect.element(opened(2)).toBeVisible();
  expect([dock.getByRole('heading').elements(), comment.element()]).toMatchObject([[], { value: '' }]);
  await view.rerender(<QueryClientProvider client={queryClient}>{at(1)}</QueryClientProvider>);
  await expect.element(comment).toHaveValue('Half a thought');
  expect(dock.getByRole('heading').elements()).toEqual([]);
});

test('the case says who else has it open, and that it was changed meanwhile', async () => {
  const answer: Partial<CaseAnswer> = {};
  bank({ answer });
  version.now = 4;
  await show();
  await expect.element(page.getByRole('list', { name: 'Also here' })).toHaveTextContent('Rasa Kazlauskienė');
  await expect.element(page.getByText('This case was changed meanwhile.')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await comment.fill('Half a thought');
  answer.version = 4;
  await button('Look again').click();
  await expect.element(page.getByText('Version 4')).toBeVisible();
  expect(page.getByText('This case was changed meanwhile.').elements()).toEqual([]);
  await expect.element(comment).toHaveValue('Half a thought');
  version.now = 3;
});
