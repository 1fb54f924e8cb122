import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { FiguresLoading } from '#client/ui/feedback/FiguresLoading.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { screeningCalls, type ThresholdVersion } from '../calls.ts';
import { thresholdKeys, thresholdLabels } from '../thresholds.ts';
import { ThresholdDialog } from './ThresholdDialog.tsx';

const percent = (permille: number) => `${permille / 10} %`;
const titles = thresholdKeys.map((key) => thresholdLabels[key].title);
const byWhom = ({ version, by }: ThresholdVersion) => (version === 1 ? 'From the start' : by);

const columns: readonly Column<ThresholdVersion>[] = [
  { key: 'version', title: 'Version', width: 130, render: ({ version }) => `Version ${version}` },
  ...thresholdKeys.map(
    (key): Column<ThresholdVersion> => ({
      ...{ key, title: thresholdLabels[key].title, width: 110, align: 'end' },
      ...(key === 'alert' ? { list: 'value' } : { hideBelow: 720 }),
      render: (row) => percent(row[key]),
    }),
  ),
  { key: 'by', title: 'By', list: 'text', render: byWhom },
  { key: 'at', title: 'Since', width: 180, list: 'detail', render: ({ at }) => <Time at={at} /> },
];
const rowKey = ({ version }: ThresholdVersion) => String(version);
/** Somebody else confirms a change meanwhile. */
const refetchMs = 30_000;

/** From which score on a match counts, and how that came to be. */
export function ThresholdsTab() {
  const read = useCall(screeningCalls.readThresholds, {}, { refetchMs });
  const items = read.data?.items;
  const picked = usePickedRow(items, rowKey);
  const [isChanging, setIsChanging] = useState(false);
  const mayChange = mayCall(screeningCalls.changeThresholds, useStaffUser());
  const now = items?.[0];
  return (
    <Section
      title="Thresholds"
      summary="From which score on a match with a list counts. Each check keeps the version that it was made with."
      actions={now && mayChange && <Button onClick={() => setIsChanging(true)}>Change</Button>}
    >
      {now ? (
        <KeyFigures
          figures={thresholdKeys.map((key) => ({
            label: thresholdLabels[key].title,
            value: percent(now[key]),
            note: thresholdLabels[key].effect,
          }))}
        />
      ) : (
        read.isPending && <FiguresLoading label="Loading the thresholds" figures={titles} />
      )}
      <Table
        label="Versions of the thresholds"
        columns={columns}
        {...picked.table}
        skeletonRows={1}
        error={readFailure(read, 'The thresholds could not be loaded')}
        empty={
          <EmptyState icon="list" title="No thresholds">
            Reload the page.
          </EmptyState>
        }
      />
      {picked.row && (
        <SidePanel
          {...picked.panel}
          title={`Version ${picked.row.version}`}
          summary={picked.row === now ? 'In force' : 'Replaced'}
          shownKey={String(picked.row.version)}
        >
          <Definitions
            items={[
              ...thresholdKeys.map((key) => ({
                label: thresholdLabels[key].title,
                value: picked.row && percent(picked.row[key]),
              })),
              { label: 'Proposed by', value: byWhom(picked.row) },
              { label: 'Confirmed by', value: picked.row.confirmedBy },
              { label: 'Since', value: <Time at={picked.row.at} /> },
              { label: 'Because', value: picked.row.comment },
            ]}
          />
        </SidePanel>
      )}
      {now && isChanging && <ThresholdDialog now={now} onClose={() => setIsChanging(false)} />}
    </Section>
  );
}
