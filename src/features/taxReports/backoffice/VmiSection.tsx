import { useState } from 'react';
import { formatAhead } from '#client/api/fileTurns.ts';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { ProgressBar } from '#client/ui/feedback/ProgressBar.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { today } from '#client/ui/input/today.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import { taxCalls } from '../calls.ts';
import { type VmiFormat, vmiFormats } from '../writeVmi.ts';
import styles from './tax.module.css';

const shownYears = 10;
const firstYear = 2017;
const formatLabels: Readonly<Record<VmiFormat, string>> = { csv: 'CSV', xml: 'XML' };

/** Years whose last day has begun, the newest first. */
export function listYears(day: string): string[] {
  const last = Number(day.slice(0, 4)) - (day.endsWith('-12-31') ? 0 : 1);
  return Array.from({ length: shownYears }, (_, at) => String(last - at)).filter((year) => Number(year) >= firstYear);
}

/** The yearly account data for the tax authority. Each download is recorded. */
export function VmiSection() {
  const years = listYears(today());
  const [year = '', setYear] = useState(years[0]);
  const [format, setFormat] = useState<VmiFormat>('csv');
  const download = useFile('The file could not be downloaded');
  const name = `vmi-${year}-12-31.${format}`;
  const fetchFile = (signal: AbortSignal) =>
    send(taxCalls.exportAccountData, { query: { day: `${year}-12-31`, format } }, { signal });
  return (
    <Section
      title="Tax authority"
      summary="Yearly account data for the State Tax Inspectorate (VMI), orders VA-105 and VA-61."
    >
      <div className={styles.choices}>
        <Field label="Year">
          <Select
            options={years.map((value) => ({ value, label: value }))}
            value={year}
            onChange={({ target }) => setYear(target.value)}
          />
        </Field>
        <Field label="Format">
          <Select
            options={vmiFormats.map((value) => ({ value, label: formatLabels[value] }))}
            value={format}
            onChange={({ target }) => setFormat(vmiFormats.find((one) => one === target.value) ?? 'csv')}
          />
        </Field>
        <Button
          variant="primary"
          icon="download"
          loading={download.isRunning}
          onClick={() => void download.save(fetchFile, name)}
        >
          {download.ahead > 0 ? formatAhead(download.ahead) : 'Download'}
        </Button>
      </div>
      <ul className={styles.holds}>
        <li>Accounts opened or closed in the year, with representatives and beneficial owners.</li>
        <li>
          Residents of Lithuania: balances on 31 December from 5 000 EUR, inflows from 15 000 EUR, debts over 290 EUR.
        </li>
        <li>Legal persons: inflows from 15 000 EUR. Transfers between own accounts do not count.</li>
      </ul>
      {download.isRunning && <ProgressBar label={`Preparing ${name}`} />}
    </Section>
  );
}
