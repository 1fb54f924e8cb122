import { useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { Money } from '#client/money/Money.tsx';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { FieldGroup } from '#client/ui/input/FieldGroup.tsx';
import { getMinor } from '#shared/money.ts';
import { type Candidate, reconciliationCalls } from '../calls.ts';
import type { StatementLineItem } from '../lineList.ts';
import styles from './reconciliation.module.css';

const agreementLabels = {
  reference: 'same reference',
  amount: 'same amount',
  iban: 'same IBAN',
  day: 'same day',
} as const;

interface CandidatesProps {
  line: StatementLineItem;
  candidates: readonly Candidate[];
  mayMatch: boolean;
  onMatched: () => void;
}

/** Entries of ours that the line may stand for: one or several that add up. */
export function Candidates({ line, candidates, mayMatch, onMatched }: CandidatesProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { run, isRunning, problem } = useSend(reconciliationCalls.matchStatementLine, {
    success: 'The line is matched',
    onDone: onMatched,
  });
  if (candidates.length === 0)
    return <Banner>No entry of ours within ten days goes the same way. Post or explain the line.</Banner>;
  const rest = candidates
    .filter(({ id }) => chosen.includes(id))
    .reduce((left, { amount }) => left - getMinor(amount), getMinor(line.amount));
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <div className={styles.candidates}>
      <FieldGroup legend="Entries of our ledger">
        {candidates.map((one) => (
          <Checkbox
            key={one.id}
            disabled={!mayMatch}
            checked={chosen.includes(one.id)}
            onChange={() => toggle(one.id)}
            label={
              <>
                <Money minor={getMinor(one.amount)} currency="EUR" /> {one.otherName}
              </>
            }
            help={[one.bookedOn, one.message, ...one.agrees.map((each) => agreementLabels[each])]
              .filter(Boolean)
              .join(', ')}
          />
        ))}
      </FieldGroup>
      {problem && <Banner kind="failed">{problem.title}</Banner>}
      {mayMatch && (
        <Button
          loading={isRunning}
          disabledReason={getHindrance(chosen, rest)}
          onClick={() => void run({ params: { lineId: line.id }, body: { transferIds: [...chosen] } })}
        >
          Match
        </Button>
      )}
    </div>
  );
}

function getHindrance(chosen: readonly string[], restMinor: bigint): string | undefined {
  if (chosen.length === 0) return 'Choose the entries that the line stands for.';
  return restMinor === 0n ? undefined : 'The chosen entries do not add up to the amount of the line.';
}
