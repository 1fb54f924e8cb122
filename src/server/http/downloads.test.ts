import { expect, test } from 'vitest';
import type { SignedIn } from '../access/caller.ts';
import { Slots } from '../access/slots.ts';
import type { Context, Route } from './context.ts';
import { answerDownload } from './downloads.ts';

const slots = { files: new Slots({ perPerson: 1, atOnce: 9, maxWaiting: 1, refusal: 'too-many-files' }) };
const ask = (personId: string, make: () => Promise<never>) => {
  const caller = { kind: 'person', personId, sessionId: '' } as SignedIn;
  const context = { caller, signal: new AbortController().signal, services: { slots } } as unknown as Context;
  return answerDownload({} as Route, { params: {}, query: { parts: [], isBroken: false } }, context, make);
};

test('a file takes a slot of its person until it is made or fails; other people have theirs', async () => {
  let fail = () => {};
  const first = ask('a', () => new Promise((_, reject) => (fail = () => reject(new Error('no paper')))));
  const never = () => new Promise<never>(() => {});
  const second = ask('a', () => Promise.reject(new Error('begun')));
  await expect(ask('a', never)).rejects.toMatchObject({ code: 'too-many-files' });
  let isMade = false;
  void ask('b', () => {
    isMade = true;
    return never();
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isMade).toBe(true);
  fail();
  await expect(first).rejects.toThrow('no paper');
  await expect(second).rejects.toThrow('begun');
});
