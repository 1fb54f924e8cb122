import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { CopyButton } from '#client/ui/action/CopyButton.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { type Filing, type MadeFile, supervisoryCalls } from '../calls.ts';
import { authorityLabels, formatPeriod } from '../rules.ts';
import { DutyStateBadge } from './DutyState.tsx';
import { FilingDialog } from './FilingDialog.tsx';
import styles from './supervisory.module.css';

interface DutyPanelProps {
  code: string;
  until: string;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One period of a report: what was filed, the newest first, and files that the bank has made of it. */
export function DutyPanel({ code, until, ...panel }: DutyPanelProps) {
  const [isFiling, setFiling] = useState(false);
  const read = useCall(supervisoryCalls.readDuty, { params: { duty: code, until } });
  const mayFile = mayCall(supervisoryCalls.recordFiling, useStaffUser());
  const failure = readFailure(read, 'The report could not be loaded');
  const { duty, filings = [], madeFiles = [] } = read.data ?? {};
  return (
    <SidePanel
      {...panel}
      title={duty ? `${duty.name}, ${formatPeriod(duty.periodKind, until)}` : 'Report'}
      summary={duty && <DutyStateBadge state={duty.state} />}
      shownKey={`${code} ${until}`}
      actions={
        mayFile && duty
          ? {
              primary: (
                <Button variant="primary" icon="check" onClick={() => setFiling(true)}>
                  Record as filed
                </Button>
              ),
            }
          : undefined
      }
    >
      {failure && <ErrorState {...failure} />}
      {!duty && !failure && (
        <Loading label="Loading the report">
          <Skeleton shape="block" />
        </Loading>
      )}
      {duty && (
        <>
          <Definitions
            items={[
              { label: 'To', value: authorityLabels[duty.authority] },
              { label: 'Code', value: duty.code },
              { label: 'Period', value: `${duty.fromDay} to ${duty.untilDay}` },
              { label: 'Due', value: duty.dueOn },
            ]}
          />
          {filings.length === 0 && (
            <EmptyState title="Nothing filed yet">Record the report once it is sent.</EmptyState>
          )}
          {filings.map((filing, at) => (
            <FilingFacts key={filing.id} filing={filing} isNewest={at === 0} />
          ))}
          {madeFiles.length > 0 && <MadeFiles files={madeFiles} />}
        </>
      )}
      {isFiling && duty && <FilingDialog duty={duty} madeFiles={madeFiles} onClose={() => setFiling(false)} />}
    </SidePanel>
  );
}

function FilingFacts({ filing, isNewest }: { filing: Filing; isNewest: boolean }) {
  const { filedOn, fileName, isMade, sha256, reference, comment, by, at } = filing;
  return (
    <Definitions
      title={isNewest ? `Filed on ${filedOn}` : `Superseded: filed on ${filedOn}`}
      items={[
        { label: 'File', value: isMade ? `${fileName}, made by the bank` : fileName },
        getHash(sha256),
        reference !== '' && { label: 'Reference', value: reference },
        comment !== '' && { label: 'Comment', value: comment },
        { label: 'Recorded by', value: by },
        { label: 'Recorded', value: <Time at={at} /> },
      ]}
    />
  );
}

function MadeFiles({ files }: { files: readonly MadeFile[] }) {
  return (
    <>
      {files.map(({ id, name, sha256, by, at }) => (
        <Definitions
          key={id}
          title={name}
          items={[{ label: 'Made by', value: by }, { label: 'Made', value: <Time at={at} /> }, getHash(sha256)]}
        />
      ))}
    </>
  );
}

function getHash(sha256: string) {
  return {
    label: 'SHA-256',
    value: <span className={styles.hash}>{sha256}</span>,
    action: <CopyButton text={sha256} what="SHA-256" />,
  };
}
