// What takes something away from a client is counted for each person and day: every such call and every such action on
// a case.
import { expect, test } from 'vitest';
import { product } from '../src/features.server.ts';
import { acts } from './harness/insider/acts.ts';

/** Calls that the insider search calls tightening, and that are not counted by themselves; why, typed by hand. */
const uncounted: Readonly<Record<string, readonly string[]>> = {
  'about staff, not clients: of oneself': ['declareLink'],
  'the client has all that it had': ['holdData'],
  // the bank stops by itself whom its lists name
  'the lists decide what comes of it': ['submitForScreening'],
  // a proposal would name the call: beyond the limit it is refused (mlro-suspensions.test.ts)
  'its handler counts it': ['stopReportedPayment'],
  // the card goes on, and its holder puts it back into the phone
  'the processor is asked, outside any transaction': ['deleteWalletAccount', 'deleteWallet'],
};

test('every call that tightens is marked, or named with why not', () => {
  const tightening = Object.keys(acts).filter((name) => acts[name]?.kind === 'tightening');
  const marked = product.routes.filter(({ call }) => call.tightens).map(({ name }) => name);
  const all = [...marked, ...Object.values(uncounted).flat()];
  expect(tightening.filter((name) => !all.includes(name))).toEqual([]);
  // these wait for other reasons, too
  const others = marked.filter((name) => !tightening.includes(name));
  expect(others.sort()).toEqual(['changeClientLimits', 'replaceLostDevices']);
  expect(
    Object.values(uncounted)
      .flat()
      .filter((name) => marked.includes(name)),
  ).toEqual([]);
});

test('so is every action on a case that acts at once, and those that stop or revoke', () => {
  const actions = [...product.cases].flatMap(([type, { actions: all }]) =>
    all.map((action) => ({ name: `${type} ${action.code}`, action })),
  );
  const marked = actions.filter(({ action }) => action.tightens).map(({ name }) => name);
  // typed by hand; an order of an authority (BAILIFF) is none
  expect(marked.sort()).toEqual(['FRAUD ATRU', 'LIMITS IAPR', 'PATTERN SPRA', 'SANCTION AREV', 'SANCTION ATRU']);
  expect(actions.filter(({ action }) => action.actNow && !action.tightens)).toEqual([]);
});
