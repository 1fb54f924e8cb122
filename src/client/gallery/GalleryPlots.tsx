import { useState } from 'react';
import { AgeBar, type AgeRange } from '../ui/chart/AgeBar.tsx';
import { BarList } from '../ui/chart/BarList.tsx';
import { Chart } from '../ui/chart/Chart.tsx';
import type { ChartGroup, ChartSeries } from '../ui/chart/plot.ts';
import { Sparkline } from '../ui/chart/Sparkline.tsx';
import { StepLine } from '../ui/chart/StepLine.tsx';
import { Section } from '../ui/layout/Section.tsx';
import styles from './Gallery.module.css';
import { type PartProps, Sample } from './Sample.tsx';

const cases: readonly ChartSeries[] = [
  { key: 'screening', label: 'Screening', tone: 'in' },
  { key: 'monitoring', label: 'Monitoring', tone: 'out' },
  { key: 'onboarding', label: 'Onboarding', tone: 'third' },
  { key: 'other', label: 'Other', tone: 'fourth' },
];
const turnover: readonly ChartSeries[] = [{ key: 'now', label: 'Turnover', tone: 'in' }];
const both: readonly ChartSeries[] = [
  { key: 'in', label: 'Income', tone: 'in' },
  { key: 'out', label: 'Expense', tone: 'out' },
];

const names = 'Nov Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov'.split(' ');
const months: readonly ChartGroup[] = names.map((short, at) => {
  const wave = Math.round(8 + 5 * Math.sin(at / 2) + (at % 4) * 2);
  const money = 24_000 + wave * 2_500;
  return {
    key: `${at}`,
    name: `${at < 2 ? 2025 : 2026}-${String(((at + 10) % 12) + 1).padStart(2, '0')}`,
    short,
    values: {
      screening: `${wave}`,
      monitoring: `${Math.round(wave * 0.7)}`,
      onboarding: `${3 + (at % 5)}`,
      other: `${at % 3}`,
      now: `${at === 11 ? 96_400 : money}.50`,
      low: '30000.00',
      high: '62000.00',
      in: `${money}.50`,
      out: `${money - 9_000 + (at % 3) * 4_000}.00`,
    },
  };
});
const ranges: readonly AgeRange[] = [
  { key: 'today', label: 'Today', count: 14, state: 'fresh' },
  { key: 'days', label: '2–3 days', count: 9, state: 'fresh' },
  { key: 'week', label: '4–7 days', count: 5, state: 'ageing' },
  { key: 'late', label: 'Overdue', count: 2, state: 'late' },
];
const countries = ['Lithuania', 'Latvia', 'Estonia', 'Poland', 'Germany', 'Finland', 'Sweden', 'Spain'].map(
  (label, at) => ({ key: label, label, value: `${Math.round(184_200 / (at + 1) ** 1.4)}.40` }),
);

export function GalleryPlots({ title }: PartProps) {
  const [age, setAge] = useState<string>();
  const [country, setCountry] = useState<string>();
  return (
    <Section
      title={title}
      summary={
        'For staff. Pointer or arrow keys show a guide and one ' +
        'tooltip; a click filters; every figure is in the table.'
      }
    >
      <Charts />
      <div className={styles.pair}>
        <Sample title="Bar list" note="A press filters; a link leads to the list.">
          <BarList label="Payments by country" items={countries} picked={country} onPick={setCountry} />
        </Sample>
        <Sample title="Age bar">
          <AgeBar label="Open cases by age" ranges={ranges} picked={age} onPick={setAge} />
          <AgeBar
            label="No open cases"
            ranges={ranges.map((range) => ({ ...range, count: 0 }))}
            onPick={() => undefined}
          />
        </Sample>
        <Lines />
      </div>
    </Section>
  );
}

function Charts() {
  const [picked, setPicked] = useState<string>();
  return (
    <div className={styles.pair}>
      <Chart
        title="Cases opened"
        sentence="Screening brings the most, as every month."
        figure={{ value: '17', note: 'this month so far' }}
        kind="stacked"
        series={cases}
        groups={months}
        groupTitle="Month"
        picked={picked}
        onPick={setPicked}
      />
      <Chart
        title="Turnover against what was expected"
        sentence="October is far above the range that the client named."
        figure={{ value: '41 500.50 EUR', note: 'this month so far' }}
        kind="lines"
        series={turnover}
        groups={months}
        band={{ label: 'Expected', low: 'low', high: 'high' }}
        groupTitle="Month"
      />
      <Chart title="Income and expense" kind="lines" series={both} groups={months} groupTitle="Month" />
      <Chart
        title="Income of half a year"
        kind="bars"
        series={both.slice(0, 1)}
        groups={months.slice(-6)}
        groupTitle="Month"
      />
      <Chart title="Side by side" kind="bars" series={both} groups={months.slice(-4)} groupTitle="Month" />
      <Chart title="One day" kind="bars" series={turnover} groups={months.slice(-1)} groupTitle="Month" />
      <Chart title="Loading" kind="bars" series={turnover} groups={undefined} groupTitle="Month" />
      <Chart title="Nothing" kind="bars" series={turnover} groups={[]} groupTitle="Month" />
      <Chart
        title="Failed"
        kind="bars"
        series={turnover}
        groups={undefined}
        groupTitle="Month"
        error={{ message: 'The figures could not be loaded.', onRetry: () => undefined, requestId: '01JD3A7' }}
      />
    </div>
  );
}

function Lines() {
  return (
    <>
      <Sample title="Sparkline" note="80 by 24 px beside the number in a row.">
        <div className={styles.row}>
          <Sparkline
            label="Turnover, 13 months: from 46 500 to 64 000"
            values={months.map(({ values }) => values['now'] ?? '0')}
          />
          64 000.50
        </div>
        <div className={styles.row}>
          <Sparkline label="Nothing, 3 months" values={['0', '0', '0']} />
          0.00
        </div>
      </Sample>
      <Sample title="Step line" note="A level that stays until it changes.">
        <StepLine
          label="Risk, 13 months: Low, High from 2026-05-02, Medium from 2026-08-20"
          levels={['Low', 'Medium', 'High']}
          from="2025-10-22T00:00:00Z"
          until="2026-11-22T00:00:00Z"
          steps={[
            { at: '2025-10-22T00:00:00Z', level: 'Low' },
            { at: '2026-05-02T00:00:00Z', level: 'High' },
            { at: '2026-08-20T00:00:00Z', level: 'Medium' },
          ]}
        />
      </Sample>
    </>
  );
}
