import { BarChart } from '../ui/chart/BarChart.tsx';
import type { BarGroup, BarSeries } from '../ui/chart/bars.ts';
import { Section } from '../ui/layout/Section.tsx';
import { type PartProps, Sample } from './Sample.tsx';

const series: readonly BarSeries[] = [
  { key: 'in', label: 'Income', tone: 'in' },
  { key: 'out', label: 'Expense', tone: 'out' },
];

const months = 'Nov Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov'.split(' ');
const income = [18, 24, 9, 14, 21, 26, 31, 28, 17, 22, 35, 29, 12];
const expense = [12, 19, 14, 11, 16, 18, 22, 25, 20, 15, 21, 24, 7];

const groups: readonly BarGroup[] = months.map((short, at) => {
  const name = `${at < 2 ? 2025 : 2026}-${String(((at + 10) % 12) + 1).padStart(2, '0')}`;
  return { key: name, name, short, values: { in: `${income[at]}204.15`, out: `${expense[at]}870.40` } };
});
const still = groups.map((group) => ({ ...group, values: {} }));

export function GalleryCharts({ title }: PartProps) {
  return (
    <Section
      title={title}
      summary="Few and quiet: from zero, the highest with their numbers, every number in the table."
    >
      <Sample title="Two kinds by month">
        <BarChart
          label="Income and expense by month"
          currency="EUR"
          groupTitle="Month"
          series={series}
          groups={groups}
        />
      </Sample>
      <Sample title="Nothing moved">
        <BarChart
          label="Income by month, nothing moved"
          currency="EUR"
          groupTitle="Month"
          series={series.slice(0, 1)}
          groups={still.slice(-3)}
        />
      </Sample>
    </Section>
  );
}
