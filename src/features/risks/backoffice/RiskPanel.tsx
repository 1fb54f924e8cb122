import { useState } from 'react';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { riskCalls } from '../calls.ts';
import { formatValue } from '../words.ts';
import { ActivityDialog, CountryDialog } from './RiskDialogs.tsx';
import type { RiskRow } from './riskRows.ts';

interface RiskPanelProps {
  row: RiskRow;
  /** a change of the history */
  isPast: boolean;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** An activity or a country with its risk, or one change of it. */
export function RiskPanel({ row, isPast, ...panel }: RiskPanelProps) {
  const [isChanging, setIsChanging] = useState(false);
  const mayChange = mayCall(riskCalls.changeActivityRisk, useStaffUser()) && !isPast;
  const Dialog = row.kind === 'activity' ? ActivityDialog : CountryDialog;
  return (
    <SidePanel
      {...panel}
      title={row.title}
      summary={row.kind === 'activity' ? `Activity ${row.code}` : `Country ${row.code}`}
      shownKey={row.key}
      actions={
        mayChange
          ? {
              primary: (
                <Button variant="primary" icon="edit" onClick={() => setIsChanging(true)}>
                  Change
                </Button>
              ),
            }
          : undefined
      }
    >
      <Definitions
        items={[
          { label: 'Risk', value: formatValue(row.kind, row.value) },
          { label: 'Since', value: row.at === null ? 'From the start' : <Time at={row.at} /> },
          { label: 'Proposed by', value: row.by },
          { label: 'Confirmed by', value: row.confirmedBy },
          { label: 'Because', value: row.comment },
        ]}
      />
      {isChanging && <Dialog row={row} onClose={() => setIsChanging(false)} />}
    </SidePanel>
  );
}
