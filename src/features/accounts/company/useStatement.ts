import { useEffect, useRef, useState } from 'react';
import { showAlert } from '../../../client/alerts/alerts.ts';
import { ApiProblem, type CallProblem } from '../../../client/api/problem.ts';
import { saveDownload } from '../../../client/api/saveDownload.ts';
import { send } from '../../../client/api/send.ts';
import { useCompanyId } from '../../../client/session/person.ts';
import type { Period } from '../../../client/ui/input/periods.ts';
import { accountCalls } from '../calls.ts';
import { type StatementFormat, statementFilter } from '../rules.ts';

interface Wanted {
  period: Period;
  /** undefined: all accounts */
  fundId: string | undefined;
  format: StatementFormat;
  language: string;
}

/** Downloads a statement. Leaving the page cancels the download. */
export function useStatement(onDone: () => void) {
  const companyId = useCompanyId();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const download = async ({ period, fundId, format, language }: Wanted) => {
    const abort = new AbortController();
    stop.current = abort;
    setRunning(true);
    setProblem(undefined);
    const filter = statementFilter({ ...period, ...(fundId === undefined ? {} : { fundId }) });
    try {
      const input = { params: { companyId, filter }, query: { format, language } };
      const file = await send(accountCalls.readStatementOf, input, { signal: abort.signal });
      saveDownload(file, `statement-${companyId}-${period.from}-${period.to}.${format}`);
      showAlert({ type: 'success', message: 'Statement was downloaded' });
      onDone();
    } catch (error) {
      if (error instanceof ApiProblem && !abort.signal.aborted) setProblem(error.problem);
    } finally {
      setRunning(false);
    }
  };
  return { download, isRunning, problem };
}
