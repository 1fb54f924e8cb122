import { useState } from 'react';
import { formatAhead } from '#client/api/fileTurns.ts';
import { useCall } from '#client/api/hooks.ts';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { ProgressBar } from '#client/ui/feedback/ProgressBar.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { today } from '#client/ui/input/today.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { addDays, isDay } from '#shared/days.ts';
import { formatMoney, getMinor } from '#shared/money.ts';
import { type FilledForm, supervisoryCalls } from '../calls.ts';
import { type FormFormat, formatProblem, formCodes, formTitles, getLastQuarterEnd } from '../rules.ts';
import styles from './supervisory.module.css';
import { supervisorySearch } from './supervisorySearch.ts';

/** The forms of the Bank of Lithuania at the end of a day: what they say, and as files. Each download is recorded. */
export function FormsSection() {
  const [{ form = 'EM008_01', formDay }, change] = usePageSearch(supervisorySearch);
  const [typed, setTyped] = useState<string>();
  const day = formDay ?? getLastQuarterEnd(today());
  const read = useCall(supervisoryCalls.readForm, { query: { form, day } });
  const problems = read.data?.problems ?? [];
  return (
    <Section
      title="Bank of Lithuania"
      summary="Forms in EUR at the end of a day. Each download is recorded, and the hash of the file is kept."
    >
      <div className={styles.choices}>
        <Field label="Form">
          <Select
            options={formCodes.map((value) => ({ value, label: `${value} ${formTitles[value]}` }))}
            value={form}
            onChange={({ target }) => change({ form: formCodes.find((one) => one === target.value) })}
          />
        </Field>
        <Field label="Day">
          <DayInput
            value={typed ?? day}
            max={addDays(today(), -1)}
            onChange={(text) => {
              setTyped(isDay(text) ? undefined : text);
              if (isDay(text)) change({ formDay: text });
            }}
          />
        </Field>
        <FormFile form={form} day={day} format="csv" isOff={problems.length > 0} />
        <FormFile form={form} day={day} format="pdf" isOff={problems.length > 0} />
      </div>
      {problems.length > 0 ? (
        <Banner kind="failed">
          Each account must be in exactly one line. Change its number, or the mapping of the operator.
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem.account}>{formatProblem(problem)}</li>
            ))}
          </ul>
        </Banner>
      ) : (
        <Table
          label={`${form} at the end of ${day}`}
          columns={getColumns(read.data)}
          rows={read.data?.lines}
          rowKey={(cells) => cells.slice(0, read.data?.wordColumns).join(' ')}
          error={readFailure(read, 'The form could not be made')}
          skeletonRows={8}
          compact
          empty={
            <EmptyState title="No payments">Nothing was paid from the first day of the quarter to this day.</EmptyState>
          }
        />
      )}
    </Section>
  );
}

interface FormFileProps {
  form: FilledForm['form'];
  day: string;
  format: FormFormat;
  isOff: boolean;
}

function FormFile({ form, day, format, isOff }: FormFileProps) {
  const download = useFile('The file could not be downloaded');
  const name = `${form}-${day}.${format}`;
  const fetchFile = (signal: AbortSignal) =>
    send(supervisoryCalls.exportForm, { query: { form, day, format } }, { signal });
  return (
    <>
      <Button
        variant={format === 'csv' ? 'primary' : 'white'}
        icon="download"
        loading={download.isRunning}
        disabledReason={isOff ? 'An account is not in exactly one line.' : undefined}
        onClick={() => void download.save(fetchFile, name)}
      >
        {download.ahead > 0 ? formatAhead(download.ahead) : format.toUpperCase()}
      </Button>
      {download.isRunning && <ProgressBar label={`Preparing ${name}`} />}
    </>
  );
}

/** Words of a line from the left, its amounts and counts at the right. */
function getColumns(form: FilledForm | undefined): Column<string[]>[] {
  const { headings, wordColumns } = form ?? { headings: ['Line', 'Name', 'EUR'], wordColumns: 2 };
  const last = headings.length - 1;
  // a line of a form is named by its second column, a line of payments by its first
  const isOfLines = wordColumns === 2;
  return headings.map((title, at): Column<string[]> => {
    if (at >= wordColumns)
      return {
        ...{ key: title, title, width: 150, align: 'end', list: at === last ? 'value' : 'none' },
        render: (cells) => formatCell(cells[at] ?? ''),
      };
    const list = isOfLines ? (['detail', 'title'] as const)[at] : (['title', 'text', 'none', 'detail'] as const)[at];
    return {
      ...{ key: title, title, ...(list && { list }), ...(at === 0 && isOfLines && { width: 80 }) },
      render: (cells) => cells[at] || '–',
    };
  });
}

/** '1234.50' → '1 234.50'; a count as it is; '–' for what is not known. */
function formatCell(text: string): string {
  if (text === '') return '–';
  return text.includes('.') ? formatMoney(getMinor(`EUR${text}`)) : text;
}
