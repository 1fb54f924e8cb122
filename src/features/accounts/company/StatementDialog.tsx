import { type FormEvent, useId, useState } from 'react';
import { aheadWords } from '../../../client/api/fileTurns.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Banner } from '../../../client/ui/feedback/Banner.tsx';
import { DayInput } from '../../../client/ui/input/DayInput.tsx';
import { Field } from '../../../client/ui/input/Field.tsx';
import {
  type Period,
  type PeriodName,
  periodNames,
  periodOf,
  periodTitles,
  today,
} from '../../../client/ui/input/periods.ts';
import { Select } from '../../../client/ui/input/Select.tsx';
import { SegmentedTabs } from '../../../client/ui/layout/SegmentedTabs.tsx';
import { Dialog } from '../../../client/ui/overlay/Dialog.tsx';
import { shortIban } from '../../../shared/iban.ts';
import type { ShownFund } from '../../clients/company/funds.ts';
import { languages, type StatementLanguage } from '../languages.ts';
import { refusePeriod, type StatementFormat, statementFormats } from '../rules.ts';
import styles from './accounts.module.css';
import { useStatement } from './useStatement.ts';

interface StatementDialogProps {
  funds: readonly ShownFund[];
  /** the account that is chosen at first */
  fundId: string | undefined;
  onClose: () => void;
}

const segments = periodNames.map((value) => ({ value, label: periodTitles[value] }));
const formatTitles: Readonly<Record<StatementFormat, string>> = { pdf: 'PDF', csv: 'CSV' };
const formats = statementFormats.map((value) => ({ value, label: formatTitles[value] }));
const allAccounts = { value: '', label: 'All accounts' };

/** Orders a statement: period, account, format, language. */
export function StatementDialog({ funds, fundId, onClose }: StatementDialogProps) {
  const formId = useId();
  const [name, setName] = useState<PeriodName>('thisMonth');
  const [custom, setCustom] = useState<Period>(() => periodOf('custom', today()));
  const [account, setAccount] = useState(fundId ?? '');
  const [format, setFormat] = useState<StatementFormat>('pdf');
  const [language, setLanguage] = useState('en');
  const [error, setError] = useState<string>();
  const { download, isRunning, ahead, problem } = useStatement(onClose);
  const period = name === 'custom' ? custom : periodOf(name, today());
  const chosen = languages.find(({ code }) => code === language);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refusal = refusePeriod(period) ?? undefined;
    setError(refusal);
    if (!refusal && !isRunning) void download({ period, fundId: account || undefined, format, language });
  };
  const dayField = (end: keyof Period, label: string) => (
    <Field label={label} error={end === 'from' ? error : undefined}>
      <DayInput value={custom[end]} onChange={(day) => setCustom({ ...custom, [end]: day })} />
    </Field>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Statement"
      description="All transactions, with running balance."
      actions={{
        neutral: <Button onClick={onClose}>{isRunning ? 'Stop' : 'Close'}</Button>,
        primary: (
          <Button type="submit" form={formId} variant="primary" icon="download" loading={isRunning}>
            Download {formatTitles[format]}
          </Button>
        ),
      }}
    >
      <form id={formId} className={styles.period} onSubmit={submit} noValidate>
        {problem && <Banner kind="failed">The statement could not be made. {problem.title}</Banner>}
        {ahead > 0 && <Banner kind="pending">{aheadWords(ahead)} of yours.</Banner>}
        <SegmentedTabs label="Period" segments={segments} value={name} onChange={setName} />
        {name === 'custom' ? (
          <div className={styles.pair}>
            {dayField('from', 'First day')}
            {dayField('to', 'Last day')}
          </div>
        ) : (
          <p className={styles.note}>
            {period.from} to {period.to}
          </p>
        )}
        <Field label="Account">
          <Select
            value={account}
            onChange={(event) => setAccount(event.target.value)}
            options={[
              allAccounts,
              ...funds.map(({ id, name, iban }) => ({ value: id, label: `${name}, ${shortIban(iban)}` })),
            ]}
          />
        </Field>
        <div className={styles.pair}>
          <Field label="Format">
            <Select
              value={format}
              onChange={(event) => setFormat(event.target.value === 'csv' ? 'csv' : 'pdf')}
              options={formats}
            />
          </Field>
          <Field label="Language" help={chosen && languageHelp(chosen, format)}>
            <Select
              value={language}
              onChange={(event) => setLanguage(event.target.value)}
              options={languages.map(({ code, name, translated }) => ({
                value: code,
                label: translated ? name : `${name} (in English)`,
              }))}
            />
          </Field>
        </div>
      </form>
    </Dialog>
  );
}

function languageHelp({ name, translated }: StatementLanguage, format: StatementFormat): string | undefined {
  if (!translated) return `There are no ${name} words yet: it will be in English.`;
  return format === 'csv' ? 'The names of the columns stay English, so that programs can read them.' : undefined;
}
