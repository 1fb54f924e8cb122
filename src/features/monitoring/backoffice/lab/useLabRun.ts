/** Tries what the sentence says, as soon as it has been still for a moment, and follows the run. */
import { useEffect, useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { labCalls } from '#features/monitoring/lab/calls.ts';
import { ruleCalls } from '#features/monitoring/rules/calls.ts';
import { type RuleBody, ruleBody } from '#features/monitoring/rules/condition.ts';

const stillMs = 600;
const followMs = 500;

export interface Tried {
  /** of a saved rule */
  code: string | undefined;
  body: RuleBody;
  against: { code: string; version: number } | undefined;
}

/** `kept`: the run of a version, for those who only read. */
export function useLabRun({ code, body, against }: Tried, { mayTry, kept }: { mayTry: boolean; kept: string | null }) {
  const [runId, setRunId] = useState(mayTry ? undefined : (kept ?? undefined));
  const { run, problem } = useSend(labCalls.tryRule, { onDone: (done) => setRunId(done.runId) });
  const wanted = JSON.stringify({ body, ...(code !== undefined && { code }), ...(against && { against }) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again only when the words change
  useEffect(() => {
    if (!mayTry || !ruleBody.safeParse(body).success) return;
    const timer = setTimeout(() => void run({ body: JSON.parse(wanted) }), stillMs);
    return () => clearTimeout(timer);
  }, [wanted, mayTry]);
  const [isDone, setDone] = useState(false);
  const read = useCall(
    labCalls.readRun,
    { params: { runId: runId ?? '' } },
    { enabled: runId !== undefined, refetchMs: isDone ? undefined : followMs },
  );
  const state = read.data?.id === runId ? read.data?.state : undefined;
  useEffect(() => {
    setDone(state === 'done' || state === 'stopped' || state === 'failed');
    // its version names the run from now on
    if (state === 'done' && code !== undefined)
      void queryClient.invalidateQueries({ queryKey: callKey(ruleCalls.readRule) });
  }, [state, code]);
  return { read, problem, runId, restart: () => setDone(false) };
}
