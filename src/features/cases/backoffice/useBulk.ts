/**
 * The same act with many cases, one after the other: each at its own version, with its own record, and its own outcome.
 */
import { useRef, useState } from 'react';
import { ApiProblem } from '#client/api/problem.ts';
import { send } from '#client/api/send.ts';
import type { ManyAct } from '../bulkRules.ts';
import { type CaseBody, caseCalls } from '../calls.ts';
import type { CaseItem } from '../caseList.ts';

/** The same for each case. */
export type BulkBody = Pick<CaseBody, 'comment' | 'props'>;

export interface BulkOutcome {
  item: CaseItem;
  /** why it was refused; undefined: done */
  refused: string | undefined;
}

export interface BulkRun {
  act: ManyAct;
  of: number;
  outcomes: readonly BulkOutcome[];
  isRunning: boolean;
}

export interface Bulk {
  run: BulkRun | undefined;
  start: (act: ManyAct, items: readonly CaseItem[], body?: BulkBody) => Promise<void>;
  /** what is under way ends after the case that is being done */
  stop: () => void;
  dismiss: () => void;
}

/** `onDone` follows the last case. */
export function useBulk(onDone: () => void): Bulk {
  const [run, setRun] = useState<BulkRun>();
  const isStopped = useRef(false);
  const start: Bulk['start'] = async (act, items, body = { comment: '' }) => {
    isStopped.current = false;
    const outcomes: BulkOutcome[] = [];
    const update = (isRunning: boolean) => setRun({ act, of: items.length, outcomes: [...outcomes], isRunning });
    update(true);
    for (const item of items) {
      if (isStopped.current) break;
      outcomes.push({ item, refused: await getRefusal(act, item, body) });
      update(true);
    }
    update(false);
    onDone();
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { run, start, stop, dismiss: () => setRun(undefined) };
}

async function getRefusal(action: ManyAct, { clientID: clientId, id: caseId, version }: CaseItem, body: BulkBody) {
  try {
    const params = { clientId, caseId };
    await send(caseCalls.actOnCase, { params, query: { action }, body: { ...body, version } });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { errors: wrong, title } = error.problem;
    return wrong?.some(({ path }) => path === 'props.to') ? 'This colleague may not work on this case.' : title;
  }
}
