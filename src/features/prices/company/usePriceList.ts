/** The public price list, also for those who have not signed in. */
import { useEffect, useState } from 'react';
import { makeKeys } from '#client/api/proof.ts';
import { send } from '#client/api/send.ts';
import { createStore, useStore } from '#client/store.ts';
import type { CallOutput } from '#shared/call.ts';
import { openPriceCalls } from '../openCalls.ts';

export type PriceList = CallOutput<typeof openPriceCalls.readPriceList>;

/** the last answer, so that a page that is opened again shows it at once */
const store = createStore<PriceList | undefined>(undefined);

/** Asked for whenever a page that shows it opens. `isFailed`: there is no answer to show. */
export function usePriceList(): { list: PriceList | undefined; isFailed: boolean } {
  const list = useStore(store);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    ask().catch(() => setFailed(true));
  }, []);
  return { list, isFailed: hasFailed && list === undefined };
}

async function ask(): Promise<void> {
  const keys = await makeKeys();
  store.set(await send(openPriceCalls.readPriceList, {}, { identity: { keys, token: undefined } }));
}
