import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ApprovalState, lookAgain, waitForApproval } from './approval.ts';
import { offlineProblem } from './problem.ts';
import { approvalStore } from './shownApproval.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (
  state: ApprovalState['state'],
  title = 'Add a device',
  expiresAt = '2026-11-21T12:00:00Z',
): ApprovalState => ({ state, title, expiresAt });

/** A question that is answered by these in turn. */
function asking(id: string, ...answers: (ApprovalState | Error)[]) {
  const read = vi.fn(async () => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (!next || next instanceof Error) throw next;
    return next;
  });
  return { id, read, withdraw: vi.fn(async () => undefined) };
}

test('waits while the question is open, shows it, and ends with the approval', async () => {
  const done = waitForApproval(asking('1', answer('open'), answer('open'), answer('approved')));
  await vi.advanceTimersByTimeAsync(0);
  expect(approvalStore.get()).toMatchObject({ id: '1', title: 'Add a device' });
  await vi.advanceTimersByTimeAsync(2000);
  await done;
  expect(approvalStore.get()).toBe(undefined);
});

test('reads at once, without the pause, when a device in this window has decided', async () => {
  const question = asking('1', answer('open'), answer('approved'));
  const done = waitForApproval(question);
  await vi.advanceTimersByTimeAsync(0);
  expect(question.read).toHaveBeenCalledTimes(1);
  lookAgain();
  await vi.advanceTimersByTimeAsync(0);
  expect(question.read).toHaveBeenCalledTimes(2);
  await done;
});

test('the window shows a new end of the question, and stays the same while nothing changes', async () => {
  const [first, later] = ['2026-11-21T12:00:00Z', '2026-11-21T12:05:00Z'];
  const ends: unknown[] = [];
  const stop = approvalStore.subscribe(() => ends.push(approvalStore.get()?.expiresAt));
  const answers = [first, first, later].map((end) => answer('open', 'Add a device', end));
  const done = waitForApproval(asking('1', ...answers, answer('approved')));
  await vi.advanceTimersByTimeAsync(3000);
  await done;
  stop();
  expect(ends).toEqual([first, later, undefined]);
});

test.each([
  ['rejected', 'approval-rejected'],
  ['over', 'approval-over'],
] as const)('%s is %s, and nothing is withdrawn', async (state, code) => {
  const question = asking('1', answer(state));
  await expect(waitForApproval(question)).rejects.toMatchObject({ problem: { code } });
  expect(question.withdraw).not.toHaveBeenCalled();
  expect(approvalStore.get()).toBe(undefined);
});

test('cancelling takes the question back', async () => {
  const question = asking('1', answer('open'));
  const done = expect(waitForApproval(question)).rejects.toMatchObject({ problem: { code: 'approval-withdrawn' } });
  await vi.advanceTimersByTimeAsync(0);
  approvalStore.get()?.cancel();
  await vi.advanceTimersByTimeAsync(0);
  await done;
  expect(question.withdraw).toHaveBeenCalledOnce();
});

test('a lost network does not end the wait', async () => {
  const done = waitForApproval(asking('1', answer('open'), offlineProblem(), answer('approved')));
  await vi.advanceTimersByTimeAsync(2000);
  await done;
});

test('two questions at once come one after the other, and the first one’s end does not touch the second', async () => {
  const first = expect(waitForApproval(asking('1', answer('open', 'First'), answer('rejected')))).rejects.toThrow();
  const second = waitForApproval(asking('2', answer('open', 'Second'), answer('approved')));
  await vi.advanceTimersByTimeAsync(0);
  expect(approvalStore.get()?.title).toBe('First');
  await vi.advanceTimersByTimeAsync(1000);
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(approvalStore.get()?.title).toBe('Second');
  await vi.advanceTimersByTimeAsync(1000);
  await second;
});
