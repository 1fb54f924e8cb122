// The queue of cases: its list, many at once, figures, views and filters.
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import {
  ago,
  bank,
  button,
  counted,
  dock,
  first,
  getAnswer,
  id,
  items,
  opened,
  parts,
  press,
  setUpCasePages,
  show,
} from '#tests/harness/casePages.browser.tsx';
import { Moving } from '#tests/harness/moving.browser.tsx';
import type { CaseAnswer } from '../caseAnswer.ts';
import { CaseHead, CaseHeadLoading } from './CaseHead.tsx';
import { CaseQueue } from './CaseQueue.tsx';
import { QueueFigures } from './QueueFigures.tsx';

const queue = <CaseQueue parts={parts} />;

const movingQueue = <Moving>{queue}</Moving>;

setUpCasePages();

test.each([1440, 390])('the head of a case is as high while it is read as after, at %i px', async (width) => {
  bank();
  const getHeight = async (head: ReactElement) => {
    const { container, unmount } = await show(head);
    // a test before may have left the narrow window to its last frame
    await page.viewport(width, 900);
    const shown = container.querySelector('[data-head]')?.getBoundingClientRect().height;
    await unmount();
    return shown;
  };
  const [listed] = items;
  if (!listed) throw new Error('nothing is listed');
  const { ClientLink } = parts;
  const tools = { ...parts.tools, File: () => <p>Case file</p> };
  const found = getAnswer(listed) as CaseAnswer;
  const read = <CaseHead found={found} isAlone ClientLink={ClientLink} tools={tools} onChanged={() => {}} />;
  const height = await getHeight(read);
  expect(height).toBeGreaterThan(80);
  expect(await getHeight(<CaseHead found={listed} isAlone ClientLink={ClientLink} />)).toBe(height);
  // how many lines the marks of an unknown case take on a phone is not known either
  if (width === 1440) expect(await getHeight(<CaseHeadLoading />)).toBe(height);
});

test('the list shows age, due, blocked money, assignee and markers', async () => {
  bank();
  await show(queue);
  const rows = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toHaveTextContent(/Client 1New.*3 d.*Fraud: Reported 1.*T2.*Overdue 1 d/);
  await expect.element(rows.nth(1)).toHaveTextContent(/Updated.*Blocked 1 250\.00.*Taken by Regina.*Due in 2 d/);
  await expect.element(rows.nth(2)).toHaveTextContent('Missing');
  await expect.element(page.getByRole('navigation', { name: 'Group' })).toHaveTextContent(/Fraud3/);
  await expect.element(page.getByText('3 cases', { exact: true })).toBeVisible();
});

test('who may only look can choose no case, so nothing is offered for many', async () => {
  bank();
  await show(queue, 'E|');
  const rows = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toHaveTextContent('Client 1');
  await rows.nth(0).getByRole('button').click();
  await press('x');
  expect([rows.getByRole('checkbox').elements(), button('Take').elements()]).toEqual([[], []]);
});

test('on a phone the decision stands at the lower edge of what scrolls, which ends above the bar of the app', async () => {
  await page.viewport(390, 500);
  bank();
  await show(<div style={{ '--bottom-bar': '60px', height: 440, overflowY: 'auto' } as object}>{first}</div>);
  await expect.element(opened(1)).toBeVisible();
  await expect.poll(() => Math.round(dock.element().getBoundingClientRect().bottom)).toBe(440);
});

test('rows are chosen by x and with Shift, and each case is taken at its version, with its own outcome', async () => {
  const refused = { type: 'about:blank', title: 'Somebody was quicker.', status: 409, code: 'version-changed' };
  let turns = 0;
  const sent = bank({
    decide: () => {
      turns += 1;
      const done = { taskID: 'A0', version: 4, message: 'Case updated', given: {}, canUndo: true };
      return turns === 2 ? Response.json({ ...refused, requestId: 'r' }, { status: 409 }) : Response.json(done);
    },
  });
  await show(queue);
  const rows = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toBeVisible();
  await press('jx');
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await rows
    .nth(2)
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await expect.element(page.getByText('3 selected')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await button('Take').first().click();
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await expect
    .element(outcome)
    .toHaveTextContent(/2 of 3 taken, 1 refused.*Client 2 Reported 2: Somebody was quicker\./);
  expect(sent.map(([address, body]) => [address, (body as { version: number }).version])).toEqual(
    [1, 2, 3].map((n) => [`/web/tasks/10000000001/${id(n)}?take`, 3]),
  );
});

test('closing many says first which ones close and why others stay, then what became of each', async () => {
  const sent = bank();
  await show(movingQueue);
  const rows = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toBeVisible();
  await press('jx');
  await rows
    .nth(2)
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await button('Close').click();
  const dialog = page.getByRole('dialog', { name: 'Close 3 cases?' });
  await expect.element(dialog).toHaveTextContent('2 will close (Close Alert 2), 1 left out.');
  await expect
    .element(dialog.getByRole('list', { name: 'Left out' }))
    .toHaveTextContent('Cases of this type are decided one by one. Client 1, Reported 1');
  await expect.element(dialog).toHaveTextContent('A second person confirms it');
  expect(await barriersIn()).toEqual([]);
  await dialog.getByRole('button', { name: 'Close 2 cases' }).click();
  await expect.element(dialog).toHaveTextContent('Comment cannot be empty. Please add your comment.');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('All seen');
  await dialog.getByRole('button', { name: 'Close 2 cases' }).click();
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await expect.element(outcome).toHaveTextContent(/1 of 2 closed, 1 left out.*Client 2 Reported 2: It has changed/);
  const cases = [2, 3].map((n) => ({ clientId: '10000000001', caseId: id(n), version: 3 }));
  expect(sent.slice(1)).toEqual([['/web/tasks?close', { comment: 'All seen', cases }]]);
  await button('Dismiss the outcome').click();
  await expect.element(outcome).not.toBeInTheDocument();
});

test('all that match are taken by a job, after a question', async () => {
  const sent = bank();
  await show(movingQueue);
  const rows = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
  await rows.nth(0).getByRole('checkbox').click();
  await button('All 3 cases that match').click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect.element(bar).toHaveTextContent('All 3 cases that match');
  await expect.element(button('Close')).not.toBeInTheDocument();
  await bar.getByRole('button', { name: 'Take' }).click();
  const question = page.getByRole('dialog', { name: 'Take 3 cases?' });
  await expect.element(question).toHaveTextContent('you can leave this page meanwhile');
  expect(await barriersIn()).toEqual([]);
  expect(sent).toEqual([]);
  await question.getByRole('button', { name: 'Take' }).click();
  await expect.element(page.getByRole('region', { name: 'Outcome' })).toHaveTextContent(/1 of 2 closed/);
  expect(sent).toEqual([['/web/tasks?act', { act: 'take', filter: {}, comment: '' }]]);
  await expect.element(bar).not.toBeInTheDocument();
});

test('figures of a group are shown, and each that counts cases narrows the list to them', async () => {
  const figures = { count: 9, overdue: 2, oldest: ago(80), nextDue: ago(-50), ...counted };
  const onNarrow = vi.fn();
  await show(<QueueFigures figures={figures} now={Date.now()} onNarrow={onNarrow} />);
  await expect.element(page.getByText('Oldest 3 d')).toBeVisible();
  await expect.element(page.getByText(/Blocked 1 250\.00/)).toBeVisible();
  for (const name of ['2 overdue', '1 mine', '1 new', '1 updated']) await button(name).click();
  const asked = [{ due: 'overdue' }, { assignee: 'me' }, { mark: 'new' }, { mark: 'updated' }];
  expect(onNarrow.mock.calls).toEqual(asked.map((filter) => [filter]));
  expect(await barriersIn()).toEqual([]);
});

test('an empty queue says what comes to it', async () => {
  bank({ found: [] });
  await show(queue);
  await expect.element(page.getByText('No open case')).toBeVisible();
});

test('a view narrows the list, says that it was changed, and is saved, renamed or deleted by its owner', async () => {
  const view = {
    ...{ id: id(7), name: 'Late ones', isShared: true, isOwn: true, owner: 'Monika' },
    query: { due: 'overdue' },
  };
  const sent = bank({
    views: [view, { ...view, id: id(8), name: 'Fresh', isOwn: false, owner: 'Rasa', query: { mark: 'new' } }],
  });
  await show(movingQueue);
  const views = page.getByRole('button', { name: /^View: / });
  const choose = async (name: string | RegExp, role: 'menuitem' | 'menuitemradio' = 'menuitem') => {
    await views.click();
    await page.getByRole(role, { name }).click();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  };
  await expect.element(views).toHaveTextContent('View: All open');
  await views.click();
  const shared = page.getByRole('menuitemradio', { name: /^Fresh Shared by Rasa/ });
  await expect.element(shared).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await shared.click();
  await expect.element(button('Marked is New')).toBeVisible();
  await expect.element(views).toHaveTextContent(/^View: Fresh$/);
  await choose('Overdue', 'menuitemradio');
  await expect.element(button('Due is Overdue')).toBeVisible();
  expect(button('Marked is New').elements()).toEqual([]);
  await press('{Alt>}5{/Alt}');
  await expect.element(views).toHaveTextContent(/^View: Late ones$/);
  await page.getByRole('button', { name: '1 mine' }).click();
  await expect.element(views).toHaveTextContent('View: Late ones, changed');
  await choose('Save changes');
  const saved = { name: 'Late ones', isShared: true, query: { assignee: 'me', due: 'overdue' } };
  await expect.poll(() => sent).toEqual([[`PUT /web/views/${id(7)}`, saved]]);
  await choose('Save as a new view');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await dialog.getByLabelText('Name').fill('Mine, late');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const made = [
    expect.stringMatching(/^PUT \/web\/views\/[0-9a-f-]{36}$/),
    { ...saved, name: 'Mine, late', isShared: false },
  ];
  await expect.poll(() => sent.slice(1)).toEqual([made]);
  await expect.element(dialog).not.toBeInTheDocument();
  await press('{Alt>}5{/Alt}');
  await expect.element(views).toHaveTextContent(/^View: Late ones$/);
  await choose('Delete view');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
  await expect.poll(() => sent.at(-1)).toEqual([`DELETE /web/views/${id(7)}`, undefined]);
  await expect.element(views).toHaveTextContent(/^View: All open$/);
});

test('many cases are handed over with one reason, or their clients reminded: those alone that wait', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Something is not right.',
    status: 400,
    code: 'invalid-input',
    requestId: 'r',
  };
  const errors = [{ path: 'props.to', code: 'not-valid' }];
  let turns = 0;
  const sent = bank({
    decide: () => {
      turns += 1;
      const done = { taskID: 'A0', version: 4, message: 'Case updated', given: {}, canUndo: false };
      return turns === 2 ? Response.json({ ...problem, errors }, { status: 400 }) : Response.json(done);
    },
  });
  await show(queue);
  const rows = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
  await expect.element(rows.nth(1).getByText('Open now with Rasa Kazlauskienė')).toBeInTheDocument();
  const chooseAll = async () => {
    for (const n of [0, 1, 2]) await rows.nth(n).getByRole('checkbox').click();
  };
  await chooseAll();
  await button('Reassign').click();
  const dialog = page.getByRole('dialog', { name: 'Reassign 3 cases?' });
  await dialog.getByLabelText('To').selectOptions('Regina');
  expect(await barriersIn()).toEqual([]);
  await dialog.getByRole('button', { name: 'Reassign' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByLabelText('Comment').fill('Away next week');
  await dialog.getByRole('button', { name: 'Reassign' }).click();
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await expect
    .element(outcome)
    .toHaveTextContent(
      /2 of 3 handed over, 1 refused.*Client 2 Reported 2: This colleague may not work on this case\./,
    );
  const body = { comment: 'Away next week', props: { to: '90000000008' }, version: 3 };
  expect(sent).toEqual([1, 2, 3].map((n) => [`/web/tasks/10000000001/${id(n)}?handOver`, body]));
  await button('Dismiss the outcome').click();
  await chooseAll();
  await button('Remind').click();
  const question = page.getByRole('dialog');
  await expect.element(question).toHaveTextContent(/clients of 1 case\?.*nothing is awaited: 2 cases/);
  await question.getByRole('button', { name: 'Remind' }).click();
  await expect.element(outcome).toHaveTextContent('1 of 1 reminded');
  expect(sent.slice(3)).toEqual([[`/web/tasks/10000000001/${id(3)}?remind`, { comment: '', version: 3 }]]);
});

test('the list is narrowed by any rule of the bank, and one that it no longer knows goes by its code', async () => {
  const query = { rule: 'PASS.THROUGH,OLD.RULE' };
  bank({ views: [{ id: id(7), name: 'Mules', isShared: true, isOwn: true, owner: 'Monika', query }] });
  await show(movingQueue);
  await page.getByRole('button', { name: /^View: / }).click();
  await page.getByRole('menuitemradio', { name: /^Mules/ }).click();
  const chip = page.getByRole('button', { name: /^Rule is/ });
  await expect.element(chip).toHaveTextContent(/Money that passes through.+OLD\.RULE/);
});
