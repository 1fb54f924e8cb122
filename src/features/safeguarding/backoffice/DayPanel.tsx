import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Money } from '#client/money/Money.tsx';
import { pageHref } from '#client/router/Link.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { type Definition, Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { getMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { type SafeguardingLook, safeguardingCalls } from '../calls.ts';
import { entriesHref, StateBadge } from './euros.tsx';
import { SignOffDialog } from './SignOffDialog.tsx';

interface DayPanelProps {
  day: string;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One bank day: the parts of what was owed and held, each linked to its rows; both looks; who signed off. */
export function DayPanel({ day, ...panel }: DayPanelProps) {
  const [isSigning, setSigning] = useState(false);
  const read = useCall(safeguardingCalls.readSafeguardingDay, { params: { day } });
  const maySign = mayCall(safeguardingCalls.signOffSafeguarding, useStaffUser());
  const failure = readFailure(read, 'The day could not be loaded');
  const looks = read.data?.looks.toReversed() ?? [];
  const last = looks[0];
  return (
    <SidePanel
      {...panel}
      title={`Bank day ${day}`}
      summary={last && <StateBadge state={last.state} />}
      shownKey={day}
      actions={
        maySign && last?.signedOff === null
          ? {
              primary: (
                <Button variant="primary" icon="check" onClick={() => setSigning(true)}>
                  Sign off
                </Button>
              ),
            }
          : undefined
      }
    >
      {failure && <ErrorState {...failure} />}
      {!read.data && !failure && (
        <Loading label="Loading the day">
          <Skeleton shape="block" />
        </Loading>
      )}
      {looks.map((look) => (
        <Look key={look.look} day={day} look={look} />
      ))}
      {isSigning && last && <SignOffDialog day={day} look={last.look} onClose={() => setSigning(false)} />}
    </SidePanel>
  );
}

const amount = (text: string) => <Money minor={getMinor(text)} currency="EUR" />;

/** An amount that leads to the rows behind it. */
function linked(label: string, text: string, href: string): Definition {
  return { label, value: <a href={href}>{amount(text)}</a> };
}

function Look({ day, look }: { day: string; look: SafeguardingLook }) {
  const ledger = pageHref(paths.bkoFinancialInformation, { tab: 'ledger' });
  const waiting = pageHref(paths.bkoTransactions, { to: day });
  const { accounts, signedOff } = look;
  const gap = getMinor(look.held) - getMinor(look.owed);
  return (
    <>
      <Definitions
        title={look.look === 1 ? 'At the cut-off' : 'One bank day later'}
        layout="numbers"
        items={[
          linked('Client funds', look.clients, ledger),
          linked('In suspense', look.suspense, entriesHref('SUSPENSE', day)),
          linked('Owed to the card scheme', look.card, entriesHref('SETTLEMENT', day)),
          linked('Handed to the rail, not settled', look.rail, waiting),
          { label: 'Owed', value: amount(look.owed) },
        ]}
      />
      <Definitions
        layout="numbers"
        items={[
          ...accounts.flatMap(({ code, name, ledger: held, stated }) => [
            linked(`${name}, ledger`, held, entriesHref(code, day)),
            { label: `${name}, statement`, value: stated === null ? 'None yet' : amount(stated) },
          ]),
          { label: 'Held by the ledger', value: amount(look.held) },
          { label: 'Held by statements', value: look.stated === null ? 'Missing' : amount(look.stated) },
          { label: 'Gap', value: <Money minor={gap} currency="EUR" /> },
          look.stated !== null && {
            label: 'Gap by statements',
            value: <Money minor={getMinor(look.stated) - getMinor(look.owed)} currency="EUR" />,
          },
          { label: 'Received the day before, not safeguarded', value: amount(look.late) },
        ]}
      />
      <Definitions
        items={[
          { label: 'Cut-off', value: <Time at={look.cutOffAt} /> },
          { label: 'Counted', value: <Time at={look.takenAt} /> },
          signedOff && { label: 'Signed off by', value: signedOff.by },
          signedOff && { label: 'Signed off', value: <Time at={signedOff.at} /> },
          signedOff && { label: 'Comment', value: signedOff.comment },
        ].map((item) => item || undefined)}
      />
    </>
  );
}
