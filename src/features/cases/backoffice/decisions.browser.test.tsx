// A case is decided: verbs, comments, fields, refusals, undo.
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { queryClient } from '#client/api/queries.ts';
import {
  action,
  ago,
  bank,
  button,
  comment,
  decided,
  dock,
  first,
  id,
  opened,
  parts,
  press,
  setUpCasePages,
  show,
} from '#tests/harness/casePages.browser.tsx';
import { CaseView } from './CaseView.tsx';

setUpCasePages();

test('a finding leads to the report to the MLRO, and keeps what was written', async () => {
  bank();
  await show();
  await expect.element(opened(1)).toHaveTextContent('Why it opened');
  await press('f');
  await expect.element(dock).toHaveTextContent('What AFLS does');
  expect(button('Report to MLRO').elements()).toEqual([]);
  await button('Go Back').click();
  await press('t');
  await comment.fill('Seen');
  await button('Report to MLRO').click();
  await expect.element(page.getByText(`Report of ${id(1)}`)).toBeVisible();
  await expect.element(comment).toHaveValue('Seen');
});

test('what is decided about files opens the next of them', async () => {
  const filed = (n: number, status: number) => ({
    ...{
      id: `f${n}`,
      name: `File ${n}.pdf`,
      type: 'application/pdf',
      sizeBytes: 9,
      hasActiveContent: null,
      category: 'OD',
      proves: null,
    },
    ...{ addedAt: ago(1), addedBy: 'Rasa', fields: [], mayOpen: true, status, reason: '' },
    ...{ reviewedBy: null, reviewedAt: null },
  });
  bank({ answer: { icon: 'DOCUMENT', taskID: 'D0', filed: [filed(1, 2), filed(2, 0)] } });
  await show();
  await button('Review Files').click();
  await expect.element(page.getByRole('region', { name: 'File 2.pdf' })).toBeVisible();
  await cleanup();
  queryClient.clear();
  bank({ answer: { icon: 'DOCUMENT', taskID: 'D0', filed: [] } });
  await show();
  await expect.element(button('Review Files')).toHaveAttribute('aria-disabled', 'true');
});

test('f asks in place, a comment is needed, and the end of the case is reported', async () => {
  // a page of the client that was read a moment ago
  const ofClient = ['GET', '/web/clients/{clientId}'];
  queryClient.setQueryData(ofClient, {});
  const sent = bank();
  await show();
  await expect.element(opened(1)).toHaveTextContent('Why it opened');
  await press('f');
  await expect.element(dock).toHaveTextContent('What AFLS does');
  await expect.element(comment).toHaveFocus();
  await press('{Control>}{Enter}{/Control}');
  await expect.element(dock).toHaveTextContent('Comment cannot be empty. Please add your comment.');
  await comment.fill('Somebody else');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Case status was changed to false positive')).toBeVisible();
  expect(decided).toHaveBeenCalledOnce();
  expect(queryClient.getQueryState(ofClient)?.isInvalidated).toBe(true);
  expect(sent).toEqual([[`/web/tasks/10000000001/${id(1)}?AFLS`, { comment: 'Somebody else', version: 3 }]]);
});

test('Enter never confirms a true positive; needed fields are named, and Go Back takes nothing of the comment', async () => {
  const sent = bank();
  await show();
  await expect.element(opened(1)).toBeVisible();
  await press('t');
  await comment.fill('Seen');
  await press('{Control>}{Enter}{/Control}');
  await dock.getByRole('button', { name: 'True positive' }).click();
  await expect.element(dock).toHaveTextContent('Error, highlighted fields cannot be empty');
  await dock.getByLabelText('The client').selectOptions('victim');
  (dock.getByRole('button', { name: 'True positive' }).element() as HTMLElement).focus();
  await press('{Enter}');
  expect(sent).toEqual([]);
  await button('Go Back').click();
  await expect.element(comment).toHaveValue('Seen');
  await dock.getByRole('button', { name: 'Decline Request' }).click();
  await dock.getByRole('button', { name: 'Decline Request' }).click();
  await expect.element(dock).toHaveTextContent('Please select a reason for decline');
});

test('what can be chosen one by one follows from another field, with what is chosen unless it is left out', async () => {
  const sent = bank();
  await show();
  await expect.element(opened(1)).toBeVisible();
  await press('t');
  await comment.fill('Seen');
  const list = dock.getByRole('group', { name: /Whose devices/ });
  expect(list.elements()).toEqual([]);
  await dock.getByLabelText('The client').selectOptions('victim');
  await expect.element(list).toHaveTextContent('1 of 2 chosen');
  await list.getByLabelText('Rasa').click();
  await dock.getByRole('button', { name: 'True positive' }).click();
  await expect.element(list.getByRole('alert')).toHaveTextContent('Cannot be empty');
  await list.getByLabelText('Jonas').click();
  await expect.element(list.getByLabelText('Jonas')).toHaveAccessibleDescription('CFO');
  await dock.getByRole('button', { name: 'True positive' }).click();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toMatchObject({ props: { who: 'victim', people: ['20000000002'] } });
});

test('a suspect is asked for no devices', async () => {
  const sent = bank();
  await show();
  await expect.element(opened(1)).toBeVisible();
  await press('t');
  await comment.fill('Seen');
  await dock.getByLabelText('The client').selectOptions('suspect');
  await dock.getByRole('button', { name: 'True positive' }).click();
  await vi.waitFor(() => expect(sent[0]?.[1]).toEqual({ comment: 'Seen', version: 3, props: { who: 'suspect' } }));
});

test('a case that changed meanwhile says what was done and by whom, and keeps what was written', async () => {
  const problem = {
    ...{ type: 'about:blank', title: 'What you were shown has changed. Look at it again.', status: 409 },
    ...{ code: 'version-changed', requestId: '1', detail: 'Closed As False Positive by Rasa, 2026-11-22T10:42:00Z' },
  };
  const sent = bank({ decide: () => Response.json(problem, { status: 409 }) });
  await show();
  await expect.element(opened(1)).toBeVisible();
  await press('f');
  await comment.fill('Mine');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(dock).toHaveTextContent('Closed As False Positive by Rasa');
  await expect.element(page.getByText(/^Case could not be updated/)).toBeVisible();
  await expect.element(comment).toHaveValue('Mine');
  await comment.click();
  await press('{Control>}{Enter}{/Control}');
  expect(sent).toHaveLength(1);
  await button('Look again').click();
  await expect.element(dock).not.toHaveTextContent('Closed As False Positive by Rasa');
  await expect.element(comment).toHaveValue('Mine');
});

test('a refused decision on the registration of a company says that the registration has failed', async () => {
  const problem = {
    ...{ type: 'about:blank', title: 'This is not possible now.', status: 409 },
    ...{ code: 'transition-not-allowed', requestId: '1' },
  };
  bank({ decide: () => Response.json(problem, { status: 409 }), answer: { actions: [action('BAPR', 'Approve')] } });
  await show();
  await button('Approve').click();
  await comment.fill('All is there');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(/^Company registration has failed: /)).toBeVisible();
  expect(page.getByText(/^Case could not be updated/).elements()).toEqual([]);
});

test('to decide what a colleague has taken is asked once, in the confirmation', async () => {
  bank({ answer: { assignee: { id: '90000000008', fullName: 'Regina' } } });
  const screen = await show();
  await expect.element(opened(1)).toBeVisible();
  expect(dock.getByText(/has taken this case/).elements()).toEqual([]);
  await press('f');
  await expect.element(dock).toHaveTextContent('Regina has taken this case. Decide it all the same?');
  await screen.unmount();
  bank({ answer: { assignee: { id: '90000000004', fullName: 'Monika' } } });
  queryClient.clear();
  await show();
  await expect.element(opened(1)).toBeVisible();
  await press('f');
  await expect.element(dock).toHaveTextContent('What AFLS does');
  expect(dock.getByText(/has taken this case/).elements()).toEqual([]);
});

test('what needs a second person says so, and a case that waits for one offers no verb', async () => {
  bank({ decide: () => Response.json({ proposalId: id(9) }, { status: 202 }) });
  await show();
  await expect.element(opened(1)).toBeVisible();
  await press('f');
  await comment.fill('Mine');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Proposed. A second person decides.').first()).toBeVisible();
});

test('while a second person decides there is no verb; who only looks has no dock', async () => {
  bank({ answer: { workflow: 'review' } });
  const screen = await show();
  await expect.element(dock).toHaveTextContent('Proposed. A second person decides.');
  expect(dock.getByRole('button', { name: 'False positive' }).elements()).toEqual([]);
  await screen.unmount();
  await show(first, 'E|');
  await expect.element(opened(1)).toBeVisible();
  expect(dock.elements()).toEqual([]);
  expect(button('Take').elements()).toEqual([]);
});

test('a takes the case at the version that is shown', async () => {
  const sent = bank();
  await show();
  await expect.element(button('Take')).toBeVisible();
  await press('a');
  await vi.waitFor(() => expect(sent).toEqual([[`/web/tasks/10000000001/${id(1)}?take`, { comment: '', version: 3 }]]));
});

test('r asks the client: what is composed goes along, and without it nothing is sent', async () => {
  const sent = bank();
  await show();
  await expect.element(opened(1)).toBeVisible();
  await press('r');
  await comment.fill('The invoice is missing');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(dock).toHaveTextContent('Compose this first');
  expect(sent).toEqual([]);
  await button('Compose this first').click();
  await press('{Control>}{Enter}{/Control}');
  await vi.waitFor(() =>
    expect(sent).toEqual([
      [
        `/web/tasks/10000000001/${id(1)}?AREQ`,
        { comment: 'The invoice is missing', version: 3, request: { words: 'Please tell us' } },
      ],
    ]),
  );
});

test('who may only look can report, and nothing else', async () => {
  bank();
  await show(first, 'E|');
  await button('More about this case').click();
  await expect.poll(() => page.getByRole('menuitem').elements().length).toBe(1);
  await page.getByRole('menuitem', { name: 'Report to MLRO' }).click();
  await expect.element(page.getByText(`Report of ${id(1)}`)).toBeVisible();
});

test('z undoes what was just done, at the version after it, and gives the words back', async () => {
  const sent = bank();
  await show();
  await expect.element(button('Take')).toBeVisible();
  expect(button('Undo').elements()).toEqual([]);
  await press('z');
  await press('a');
  await expect.element(dock.getByRole('status')).toHaveTextContent('Taken');
  await press('z');
  const path = `/web/tasks/10000000001/${id(1)}`;
  await vi.waitFor(() => expect(sent.at(-1)).toEqual([`${path}?undo`, { comment: '', version: 4 }]));
  expect(sent).toHaveLength(2);
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await comment.fill('A slip');
  await press('{Control>}{Enter}{/Control}');
  await button('Undo').click();
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  await expect.element(comment).toHaveValue('A slip');
});

test('z takes the decision back that ended the case before this one', async () => {
  const sent = bank();
  const Next = () => {
    const [n, setN] = useState(1);
    const caseId = id(n);
    return <CaseView key={n} parts={parts} clientId="10000000001" caseId={caseId} onDecided={() => setN(2)} />;
  };
  await show(<Next />);
  await button('False positive').click();
  await comment.fill('Another person');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(opened(2)).toBeVisible();
  await expect.element(dock.getByRole('status')).toHaveTextContent('Title of AFLS: Reported 1');
  await press('z');
  const path = `/web/tasks/10000000001/${id(1)}`;
  await vi.waitFor(() => expect(sent.at(-1)).toEqual([`${path}?undo`, { comment: '', version: 4 }]));
  await expect.element(button('Undo')).not.toBeInTheDocument();
});
