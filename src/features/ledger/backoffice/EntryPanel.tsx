import { Money } from '#client/money/Money.tsx';
import { Link } from '#client/router/Link.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { getMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { entryKinds, type LedgerEntry } from '../entryList.ts';
import { shortAddress } from './accountTexts.ts';

interface EntryPanelProps {
  entry: LedgerEntry;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One entry with what it belongs to. */
export function EntryPanel({ entry, ...panel }: EntryPanelProps) {
  const { clientId, paymentId, madeBy, confirmedBy } = entry;
  return (
    <SidePanel
      {...panel}
      title={entryKinds[entry.kind] ?? entry.kind}
      summary={<Money minor={getMinor(entry.amount)} currency="EUR" />}
      shownKey={entry.seq}
    >
      <Definitions
        items={[
          entry.message !== '' && { label: 'Message', value: entry.message },
          { label: 'Other account', value: `${entry.otherName}, ${shortAddress(entry.other)}` },
          clientId !== null && {
            label: 'Client',
            value: (
              <Link to={paths.bkoClient} search={{ id: clientId }}>
                {clientId}
              </Link>
            ),
          },
          paymentId !== null && { label: 'Payment', value: paymentId },
        ].map((item) => item || undefined)}
      />
      <Definitions
        items={[
          { label: 'Balance after it', value: <Money minor={getMinor(entry.balance)} currency="EUR" /> },
          { label: 'Booked on', value: entry.bookedOn },
          { label: 'Time', value: <Time at={entry.at} /> },
          { label: 'Number', value: entry.seq },
          madeBy !== '' && { label: 'Posted by', value: madeBy },
          confirmedBy !== '' && { label: 'Confirmed by', value: confirmedBy },
        ].map((item) => item || undefined)}
      />
    </SidePanel>
  );
}
