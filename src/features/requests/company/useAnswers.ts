/** The answers of one request: what is typed here, and what the bank has saved. */
import { useRef, useState } from 'react';
import { ApiProblem } from '../../../client/api/problem.ts';
import { callKey, queryClient } from '../../../client/api/queries.ts';
import { send } from '../../../client/api/send.ts';
import { useAutosave } from '../../../client/forms/useAutosave.ts';
import type { UploadOptions } from '../../../client/ui/upload/uploads.ts';
import { faultOf, savedOf, type Typed, typedOf } from '../answers.ts';
import { type CompanyRequest, companyRequestCalls, type RequestItem } from '../companyCalls.ts';
import { newestFile, sendAnswerFile } from './sendAnswerFile.ts';

const { saveAnswers, readRequest, listRequests } = companyRequestCalls;

export function useAnswers(companyId: string, request: CompanyRequest) {
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({});
  /** numbers of items that changed since the last save */
  const changed = useRef(new Set<number>());
  const params = { companyId, requestId: request.id };
  const keep = (answer: CompanyRequest) => {
    queryClient.setQueryData(callKey(readRequest, { params }), answer);
    // how far it is answered
    void queryClient.invalidateQueries({ queryKey: callKey(listRequests) });
  };
  const saving = useAutosave<Readonly<Record<number, Typed>>>({
    savedAt: request.savedAt ?? undefined,
    save: async (all) => {
      const items = request.list.filter(({ n }) => changed.current.has(n));
      changed.current = new Set();
      const answers = items.flatMap((item) => savedOf(item, all[item.n] ?? typedOf(item)) ?? []);
      try {
        const answer = await send(saveAnswers, { params, body: { answers } });
        keep(answer);
        return answer.savedAt ?? new Date().toISOString();
      } catch (error) {
        for (const { n } of items) changed.current.add(n);
        refreshEnded(error);
        throw error;
      }
    },
  });
  const of = (item: RequestItem): Typed => typed[item.n] ?? typedOf(item);
  const change = (item: RequestItem, part: Partial<Typed>) =>
    setTyped((now) => {
      const next = { ...now, [item.n]: { ...(now[item.n] ?? typedOf(item)), ...part } };
      changed.current.add(item.n);
      saving.change(next);
      return next;
    });
  const upload = async (item: RequestItem, file: File, options: UploadOptions) => {
    const known = of(item).files.map(({ id }) => id);
    const answer = await sendAnswerFile({ ...params, n: item.n }, file, options);
    keep(answer);
    const stored = newestFile(answer, item.n, known, file.name);
    if (!stored) throw new Error('The file could not be sent');
    return { id: stored.id };
  };
  const missing = request.list.filter((item) => faultOf(item, of(item)) !== undefined).map(({ n }) => n);
  return { of, change, upload, missing, state: saving.state, flush: saving.flush };
}

/** A request that a colleague has answered, or that the bank has taken back, is shown as it is now. */
function refreshEnded(error: unknown): void {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'request-ended') return;
  void queryClient.invalidateQueries({ queryKey: callKey(readRequest) });
  void queryClient.invalidateQueries({ queryKey: callKey(listRequests) });
}
