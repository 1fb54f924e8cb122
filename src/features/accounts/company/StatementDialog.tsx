import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { formatAhead } from '#client/api/fileTurns.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { type CallForm, useCallForm } from '#client/forms/useCallForm.ts';
import { regionalSeparator } from '#client/lists/separator.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { getPeriod, type Period, type PeriodName, periodNames, periodTitles } from '#client/ui/input/periods.ts';
import { Select } from '#client/ui/input/Select.tsx';
import { today } from '#client/ui/input/today.ts';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { ShownFund } from '#features/clients/company/funds.ts';
import { type StatementVersion, statementVersions } from '#features/rails/iso20022/messages.ts';
import { isDay } from '#shared/days.ts';
import { shortIban } from '#shared/iban.ts';
import { fundId, parseFundId } from '#shared/ids.ts';
import { isTime } from '#shared/money.ts';
import { languageCodes, languageNames } from '#shared/reference/languages.ts';
import { type StatementFormat, statementFormatNames, statementFormats } from '#shared/reference/statementFormats.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { dayText } from '#shared/rules/texts.ts';
import { refuseFormat, refusePeriod } from '../rules.ts';
import styles from './accounts.module.css';
import { useStatement, type Wanted } from './useStatement.ts';

interface StatementDialogProps {
  funds: readonly ShownFund[];
  /** the account that is chosen at first */
  fundId: string | undefined;
  onClose: () => void;
}

const segments = periodNames.map((value) => ({ value, label: periodTitles[value] }));
/** The CSV that Excel opens in this person's region is named so, the other one by what is in it. */
const isCommaRegion = regionalSeparator() === ';';
const purposes: Readonly<Partial<Record<StatementFormat, string>>> = {
  csv: isCommaRegion ? 'commas, 1234.56' : 'Excel',
  csvRegional: isCommaRegion ? 'Excel' : 'semicolons, 1234,56',
  camt053: 'XML',
  camt054: 'XML, one day',
};
// the one for this region first
const csvOrder: readonly StatementFormat[] = isCommaRegion ? ['csvRegional', 'csv'] : ['csv', 'csvRegional'];
const ordered = statementFormatNames.map((name) => csvOrder[['csv', 'csvRegional'].indexOf(name)] ?? name);
const formats = ordered.map((value) => {
  const { title } = statementFormats[value];
  return { value, label: purposes[value] ? `${title} (${purposes[value]})` : title };
});
const languageOptions = languageNames.map(([value, label]) => ({ value, label }));
const csvHelp = 'The names of the columns stay English, so that programs can read them.';
/** Newest first: it carries most. Some programs read older ones alone. */
const versions = statementVersions.toReversed().map((value) => ({ value, label: `001.${value}` }));
const versionHelp = 'Ask your accounting program which one it reads.';
const getOption = ({ id, name, iban }: ShownFund) => ({ value: id, label: `${name}, ${shortIban(iban)}` });
const allAccounts = { value: '', label: 'All accounts' };

interface Typed extends Period {
  /** of the period; `custom`: the days that are typed */
  name: PeriodName;
  /** '': all accounts */
  fundId: string;
  format: StatementFormat;
  language: string;
  /** of camt.053 and camt.054 */
  version: StatementVersion;
}

const rules: FormRules<Typed, Wanted> = {
  schema: z.object({
    from: dayText,
    to: dayText,
    fundId: z.optional(fundId),
    format: z.enum(statementFormatNames),
    language: z.enum(languageCodes),
    version: z.optional(z.enum(statementVersions)),
  }),
  labels: { from: 'First day', to: 'Last day', fundId: 'Account', format: 'Format', version: 'Version' },
  read: ({ fundId, version, ...typed }) => ({
    ...typed,
    ...periodTyped(typed),
    fundId: fundId || undefined,
    version: statementFormats[typed.format].isVersioned ? version : undefined,
  }),
  ownFaults: (typed) => {
    const period = periodTyped(typed);
    if (!isDay(period.from) || !isDay(period.to)) return {};
    const from = refusePeriod(period);
    const format = refuseFormat(typed.format, { ...period, fund: parseFundId(typed.fundId) });
    return { ...(from && { from }), ...(format && { format }) };
  },
};

function periodTyped({ name, from, to }: Pick<Typed, 'name' | 'from' | 'to'>): Period {
  return name === 'custom' ? { from, to } : getPeriod(name, today());
}

/** Orders a statement: period, account, format, language. */
export function StatementDialog({ funds, fundId = '', onClose }: StatementDialogProps) {
  const { download, ahead, problem } = useStatement(onClose);
  const form = useCallForm({
    rules,
    start: { name: 'thisMonth', ...getPeriod('custom', today()), fundId, format: 'pdf', language: 'en', version: '08' },
    send: download,
    problem: problem && { code: problem.code, title: `The statement could not be made. ${problem.title}` },
  });
  const [name, format, chosenFund] = useWatch({
    control: form.control,
    name: ['name', 'format', 'fundId'],
  });
  const { title, isMoneyOnly, isVersioned } = statementFormats[format];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Statement"
      description="All transactions, with running balance."
      actions={{
        neutral: <Button onClick={onClose}>{form.isBusy ? 'Stop' : 'Close'}</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" icon="download" loading={form.isBusy}>
            Download {title}
          </Button>
        ),
      }}
    >
      <Form form={form} className={styles.period}>
        {ahead > 0 && <Banner kind="pending">{formatAhead(ahead)} of yours.</Banner>}
        <PeriodFields form={form} name={name} />
        <FormField form={form} name="fundId">
          {(field) => <Select {...field} options={[allAccounts, ...funds.map(getOption)]} />}
        </FormField>
        <div className={styles.pair}>
          <FormField form={form} name="format">
            {(field) => <Select {...field} options={formats} />}
          </FormField>
          {!isMoneyOnly && (
            <FormField form={form} name="language" label="Language" help={format === 'csv' ? csvHelp : undefined}>
              {(field) => <Select {...field} options={languageOptions} />}
            </FormField>
          )}
          {isVersioned && (
            <FormField form={form} name="version" help={versionHelp}>
              {(field) => <Select {...field} options={versions} />}
            </FormField>
          )}
        </div>
        {isMoneyOnly && !chosenFund && funds.some(({ currency }) => isTime(currency)) && (
          <p className={styles.note}>Accounts that hold time are left out.</p>
        )}
      </Form>
    </Dialog>
  );
}

/** This or the last month, or the days that are typed. */
function PeriodFields({ form, name }: { form: CallForm<Typed, Wanted>; name: PeriodName }) {
  const period = periodTyped(form.getValues());
  return (
    <>
      <SegmentedTabs
        label="Period"
        segments={segments}
        value={name}
        onChange={(chosen) => {
          form.setValue('name', chosen);
          form.clearErrors();
        }}
      />
      {name === 'custom' ? (
        <div className={styles.pair}>
          <FormField form={form} name="from">
            {(field) => <DayInput {...field} />}
          </FormField>
          <FormField form={form} name="to">
            {(field) => <DayInput {...field} />}
          </FormField>
        </div>
      ) : (
        <p className={styles.note}>
          {period.from} to {period.to}
        </p>
      )}
    </>
  );
}
