import { useEffect, useRef, useState } from 'react';
import { showAlert } from '../../../client/alerts/alerts.ts';
import { ApiProblem, type CallProblem } from '../../../client/api/problem.ts';
import { send } from '../../../client/api/send.ts';
import { useCompanyId } from '../../../client/session/person.ts';
import type { Period } from '../../payments/company/periods.ts';
import { accountCalls } from '../calls.ts';
import { statementFilter } from '../rules.ts';

interface Wanted {
  period: Period;
  /** undefined: all accounts */
  fundId: string | undefined;
  language: string;
}

/** Fetches a statement and hands it to the browser's downloads; going away stops it. */
export function useStatement(onDone: () => void) {
  const companyId = useCompanyId();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const download = async ({ period, fundId, language }: Wanted) => {
    const abort = new AbortController();
    stop.current = abort;
    setRunning(true);
    setProblem(undefined);
    const filter = statementFilter({ ...period, ...(fundId === undefined ? {} : { fundId }) });
    try {
      const input = { params: { companyId, filter }, query: { language } };
      const pdf = await send(accountCalls.readStatementOf, input, { signal: abort.signal });
      saveFile(pdf, `statement-${companyId}-${period.from}-${period.to}.pdf`);
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

/** Gives bytes to the browser's downloads under a name. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the download has its own hold on the bytes once it has begun
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
