import { useState } from 'react';
import { formatAhead } from '#client/api/fileTurns.ts';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { ProgressBar } from '#client/ui/feedback/ProgressBar.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { today } from '#client/ui/input/today.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import { isDay } from '#shared/days.ts';
import { ledgerFileCalls } from '../calls.ts';
import { type JournalFormat, journalFormats } from '../rules.ts';
import { fileChoices, fileOptions, formatOptions, getFilePeriod, listPeriods } from './fileChoices.ts';
import styles from './files.module.css';
import { type FileKind, fileKinds, filesSearch } from './filesSearch.ts';

/** The books as files: which one, of which time, and as what. Each download is recorded. */
export function LedgerFiles() {
  const [{ file = 'month', filePeriod: given, fileFormat: format = 'csv' }, change] = usePageSearch(filesSearch);
  const download = useFile('The file could not be downloaded');
  const choice = fileChoices[file];
  const period = getFilePeriod(file, given, today());
  const kind = choice.isJournal ? format : 'csv';
  const ending = formatOptions.find(({ value }) => value === kind)?.ending ?? 'csv';
  const name = `${choice.isJournal ? 'journal' : 'trial-balance'}-${period}.${ending}`;
  return (
    <Section title="Ledger files" summary="The journal and the trial balance in EUR. Each download is recorded.">
      <div className={styles.choices}>
        <Field label="File">
          <Select
            options={fileOptions}
            value={file}
            onChange={({ target }) =>
              change({ file: fileKinds.find((one) => one === target.value), filePeriod: undefined })
            }
          />
        </Field>
        <PeriodField unit={choice.unit} value={period} onChange={(next) => change({ filePeriod: next })} />
        {choice.isJournal && (
          <Field label="Format">
            <Select
              options={formatOptions}
              value={format}
              onChange={({ target }) => change({ fileFormat: journalFormats.find((one) => one === target.value) })}
            />
          </Field>
        )}
        <Button
          variant="primary"
          icon="download"
          loading={download.isRunning}
          onClick={() => void download.save((signal) => fetchFile(file, period, kind, signal), name)}
        >
          {download.ahead > 0 ? formatAhead(download.ahead) : 'Download'}
        </Button>
      </div>
      <p className={styles.summary}>{choice.summary}</p>
      {download.isRunning && <ProgressBar label={`Preparing ${name}`} />}
    </Section>
  );
}

function fetchFile(file: FileKind, period: string, format: JournalFormat, signal: AbortSignal) {
  if (file === 'day') return send(ledgerFileCalls.exportJournalOfDay, { query: { day: period, format } }, { signal });
  if (file === 'month')
    return send(ledgerFileCalls.exportJournalOfMonth, { query: { month: period, format } }, { signal });
  return send(ledgerFileCalls.exportTrialBalance, { query: { accounts: period } }, { signal });
}

interface PeriodFieldProps {
  unit: 'day' | 'month' | 'year';
  value: string;
  onChange: (period: string) => void;
}

function PeriodField({ unit, value, onChange }: PeriodFieldProps) {
  const [typed, setTyped] = useState<string>();
  if (unit === 'day')
    return (
      <Field label="Day">
        <DayInput
          value={typed ?? value}
          max={today()}
          onChange={(text) => {
            setTyped(isDay(text) ? undefined : text);
            if (isDay(text)) onChange(text);
          }}
        />
      </Field>
    );
  const listed = listPeriods(unit, today(), unit === 'month' ? 36 : 10);
  const periods = listed.includes(value) ? listed : [...listed, value];
  return (
    <Field label={unit === 'month' ? 'Month' : 'Year'}>
      <Select
        options={periods.map((period) => ({ value: period, label: period }))}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
