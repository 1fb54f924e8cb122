/** Codes that were bought stay readable without a network: each answer is kept on this device for its owner. */
import { useEffect, useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import type { CallProblem } from '#client/api/problem.ts';
import { readKept, writeKept } from '#client/session/kept.ts';
import { outletDeviceCalls, type Purchase } from '../deviceCalls.ts';

const { answer } = outletDeviceCalls.listPurchases;

export interface ShownPurchases {
  /** undefined while they load */
  purchases: readonly Purchase[] | undefined;
  /** they are those that were kept */
  isKept: boolean;
  problem: CallProblem | undefined;
  reload: () => void;
}

/** What this person bought, newest first: from the bank, or as it was kept while the bank does not answer. */
export function usePurchases(userId: string): ShownPurchases {
  const read = useCall(outletDeviceCalls.listPurchases, { query: { userId } });
  const kept = useKept(userId, read.data?.items);
  const problem = read.error?.problem;
  // an empty list says nothing of what was bought since
  const isKept = read.data === undefined && kept !== undefined && kept.length > 0;
  return {
    purchases: read.data?.items ?? (problem && isKept ? kept : undefined),
    isKept,
    problem: isKept ? undefined : problem,
    reload: () => void read.refetch(),
  };
}

/** What this device has kept for somebody; undefined for nothing. */
export async function readKeptPurchases(userId: string): Promise<readonly Purchase[] | undefined> {
  const parsed = answer.safeParse(await readKept(`codes.${userId}`));
  return parsed.success ? parsed.data.items : undefined;
}

function useKept(userId: string, items: readonly Purchase[] | undefined): readonly Purchase[] | undefined {
  const [kept, setKept] = useState<readonly Purchase[]>();
  useEffect(() => {
    let isCurrent = true;
    void readKeptPurchases(userId).then((found) => {
      if (isCurrent) setKept(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  useEffect(() => {
    if (items) void writeKept(`codes.${userId}`, { items });
  }, [userId, items]);
  return kept;
}
