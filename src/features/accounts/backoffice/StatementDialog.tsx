import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { showAlert } from '#client/alerts/alerts.ts';
import { formatAhead, inFileTurn } from '#client/api/fileTurns.ts';
import { ApiProblem, type CallProblem } from '#client/api/problem.ts';
import { saveDownload } from '#client/api/saveDownload.ts';
import { send } from '#client/api/send.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { getPeriod } from '#client/ui/input/periods.ts';
import { Select } from '#client/ui/input/Select.tsx';
import { today } from '#client/ui/input/today.ts';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { isDay } from '#shared/days.ts';
import { languageCodes, languageNames } from '#shared/reference/languages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { dayText } from '#shared/rules/texts.ts';
import { accountCalls } from '../calls.ts';
import { refusePeriod, statementFilter, statementName } from '../rules.ts';

interface Wanted {
  from: string;
  to: string;
  /** '': all accounts */
  fundId: string;
  language: string;
}

const order = z.object({ from: dayText, to: dayText, fundId: z.string(), language: z.enum(languageCodes) });
const rules: FormRules<Wanted, z.output<typeof order>> = {
  schema: order,
  labels: { from: 'First day', to: 'Last day', fundId: 'Account', language: 'Language' },
  ownFaults: ({ from, to }): Record<string, string> => {
    const refused = isDay(from) && isDay(to) ? refusePeriod({ from, to }) : undefined;
    return refused ? { from: refused } : {};
  },
};
const languageOptions = languageNames.map(([value, label]) => ({ value, label }));

interface StatementDialogProps {
  clientId: string;
  name: string;
  accounts: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** A client's statement as PDF in the client's language. The download is recorded. */
export function StatementDialog({ clientId, name, accounts, onClose }: StatementDialogProps) {
  const { download, ahead, problem } = useDownload(clientId, onClose);
  const form = useCallForm({
    rules,
    start: { ...getPeriod('lastMonth', today()), fundId: '', language: 'en' },
    send: download,
    problem: problem && { code: problem.code, title: `The statement could not be made. ${problem.title}` },
  });
  const options = [
    { value: '', label: 'All accounts' },
    ...accounts.map(({ id, name: label }) => ({ value: id, label })),
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Statement of ${name}`}
      description="All transactions, with running balance. The download is recorded."
      actions={{
        neutral: <Button onClick={onClose}>{form.isBusy ? 'Stop' : 'Close'}</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" icon="download" loading={form.isBusy}>
            Download PDF
          </Button>
        ),
      }}
    >
      <Form form={form}>
        {ahead > 0 && <Banner kind="pending">{formatAhead(ahead)} of yours.</Banner>}
        <FieldPair>
          <FormField form={form} name="from">
            {(field) => <DayInput {...field} />}
          </FormField>
          <FormField form={form} name="to">
            {(field) => <DayInput {...field} />}
          </FormField>
        </FieldPair>
        <FormField form={form} name="fundId">
          {(field) => <Select {...field} options={options} />}
        </FormField>
        <FormField form={form} name="language">
          {(field) => <Select {...field} options={languageOptions} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

/** Closing the dialog cancels the download. `ahead`: how many files it waits for. */
function useDownload(clientId: string, onDone: () => void) {
  const [ahead, setAhead] = useState(0);
  const [problem, setProblem] = useState<CallProblem>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const download = async ({ from, to, fundId, language }: z.output<typeof order>) => {
    const abort = new AbortController();
    const { signal } = abort;
    stop.current = abort;
    setProblem(undefined);
    const filter = statementFilter({ from, to, ...(fundId && { fundId }) });
    const input = { params: { clientId }, query: { q: filter, language } };
    try {
      const file = await inFileTurn(
        () => send(accountCalls.readStatementForStaff, input, { signal }),
        signal,
        setAhead,
      );
      saveDownload(file, statementName(clientId, { from, to }, 'pdf'));
      showAlert({ type: 'success', message: 'Statement was downloaded' });
      onDone();
    } catch (error) {
      if (error instanceof ApiProblem && !signal.aborted) setProblem(error.problem);
    }
  };
  return { download, ahead, problem };
}
