import { useEffect, useRef, useState } from 'react';
import { showAlert } from '#client/alerts/alerts.ts';
import { inFileTurn } from '#client/api/fileTurns.ts';
import { ApiProblem, type CallProblem } from '#client/api/problem.ts';
import { saveDownload } from '#client/api/saveDownload.ts';
import { send } from '#client/api/send.ts';
import { useCompanyId } from '#client/session/person.ts';
import type { Period } from '#client/ui/input/periods.ts';
import type { StatementVersion } from '#features/rails/iso20022/messages.ts';
import type { LanguageCode } from '#shared/reference/languages.ts';
import type { StatementFormat } from '#shared/reference/statementFormats.ts';
import { accountCalls } from '../calls.ts';
import { statementFilter, statementName } from '../rules.ts';

/** A statement to download. */
export interface Wanted extends Period {
  /** undefined: all accounts */
  fundId?: string | undefined;
  format: StatementFormat;
  language: LanguageCode;
  /** of camt.053 and camt.054; undefined for the others */
  version?: StatementVersion | undefined;
}

/** Downloads a statement. Leaving the page cancels the download. `ahead`: how many files it waits for. */
export function useStatement(onDone: () => void) {
  const companyId = useCompanyId();
  const [ahead, setAhead] = useState(0);
  const [problem, setProblem] = useState<CallProblem>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const download = async ({ from, to, fundId, format, language, version }: Wanted) => {
    const abort = new AbortController();
    stop.current = abort;
    setProblem(undefined);
    const filter = statementFilter({ from, to, ...(fundId === undefined ? {} : { fundId }) });
    try {
      const input = { params: { companyId, filter }, query: { format, language, ...(version && { version }) } };
      const { signal } = abort;
      const file = await inFileTurn(() => send(accountCalls.readStatementOf, input, { signal }), signal, setAhead);
      saveDownload(file, statementName(companyId, { from, to }, format));
      showAlert({ type: 'success', message: 'Statement was downloaded' });
      onDone();
    } catch (error) {
      if (error instanceof ApiProblem && !abort.signal.aborted) setProblem(error.problem);
    }
  };
  return { download, ahead, problem };
}
