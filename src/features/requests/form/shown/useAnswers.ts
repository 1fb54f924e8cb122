/**
 * The answers of one request: what is typed here, and what the bank has saved. Companies and persons call other
 * addresses.
 */
import { useRef, useState } from 'react';
import { ApiProblem } from '#client/api/problem.ts';
import { queryClient } from '#client/api/queries.ts';
import { typedFile } from '#client/api/typedFile.ts';
import { useAutosave } from '#client/forms/useAutosave.ts';
import type { UploadOptions } from '#client/ui/upload/uploads.ts';
import { getFault, getSaved, getTyped, type Typed } from '#features/requests/answers.ts';
import type { CompanyRequest, OneAnswer, RequestItem } from '#features/requests/companyCalls.ts';
import { messages } from '#shared/messages.ts';

/** The calls of one request, for who answers it. */
export interface AnswerCalls {
  readKey: readonly unknown[];
  listKey: readonly unknown[];
  save: (answers: OneAnswer[]) => Promise<CompanyRequest>;
  give: (n: number, file: File, options: UploadOptions) => Promise<CompanyRequest>;
}

export function useAnswers(calls: AnswerCalls, request: CompanyRequest) {
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({});
  /** numbers of items that changed since the last save */
  const changed = useRef(new Set<number>());
  const keep = (answer: CompanyRequest) => {
    queryClient.setQueryData(calls.readKey, answer);
    // how far it is answered
    void queryClient.invalidateQueries({ queryKey: calls.listKey });
  };
  const saving = useAutosave<Readonly<Record<number, Typed>>>({
    savedAt: request.savedAt ?? undefined,
    save: async (all) => {
      const items = request.list.filter(({ n }) => changed.current.has(n));
      changed.current = new Set();
      const answers = items.flatMap((item) => getSaved(item, all[item.n] ?? getTyped(item)) ?? []);
      try {
        const answer = await calls.save(answers);
        keep(answer);
        return answer.savedAt ?? new Date().toISOString();
      } catch (error) {
        for (const { n } of items) changed.current.add(n);
        refreshEnded(calls, error);
        throw error;
      }
    },
  });
  const of = (item: RequestItem): Typed => typed[item.n] ?? getTyped(item);
  const change = (item: RequestItem, part: Partial<Typed>) =>
    setTyped((now) => {
      const next = { ...now, [item.n]: { ...(now[item.n] ?? getTyped(item)), ...part } };
      changed.current.add(item.n);
      saving.change(next);
      return next;
    });
  const upload = async (item: RequestItem, file: File, options: UploadOptions) => {
    const known = of(item).files.map(({ id }) => id);
    const answer = await calls.give(item.n, file, options).catch(refuseUpload);
    keep(answer);
    const stored = newestFile(answer, item.n, known, file.name);
    if (!stored) throw new Error('The file could not be sent');
    return { id: stored.id };
  };
  const missing = request.list.filter((item) => getFault(item, of(item)) !== undefined).map(({ n }) => n);
  return { of, change, upload, missing, state: saving.state, flush: saving.flush };
}

/** A request that was answered elsewhere, or that the bank has taken back, is shown as it is now. */
function refreshEnded({ readKey, listKey }: AnswerCalls, error: unknown): void {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'request-ended') return;
  void queryClient.invalidateQueries({ queryKey: readKey });
  void queryClient.invalidateQueries({ queryKey: listKey });
}

/** @throws Error with a sentence for people */
function refuseUpload(error: unknown): never {
  const reason = error instanceof ApiProblem ? error.problem.title : 'Something went wrong on our side.';
  throw new Error(`${messages.uploadFailed}: ${reason}`);
}

/** The file of this name that the item has now; the newest, where there are several. */
function newestFile({ list }: CompanyRequest, n: number, known: readonly string[], name: string) {
  const files = list.find((item) => item.n === n)?.answer?.files ?? [];
  return files.find(({ id }) => !known.includes(id)) ?? files.findLast((file) => file.name === name) ?? files.at(-1);
}

/** A file as the calls of a request take it. */
export async function fileBody(n: number, file: File) {
  return { fields: { n: String(n) }, files: [{ field: 'file', name: file.name, file: await typedFile(file) }] };
}
