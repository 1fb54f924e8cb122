import { Suspense, useState } from 'react';
import { readFailure } from '#client/lists/loadFailure.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { MarkedRow, MarkedRowLoading, MarkedRows } from '#client/ui/display/MarkedRows.tsx';
import { Badge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { cardMessages } from '../messages.ts';
import type { Wallet } from '../processor/messages.ts';
import { cardStaffCalls } from '../staffCalls.ts';
import styles from './cards.module.css';
import { formatWallet } from './orderTexts.ts';
import { useRecordedRead } from './useRecordedRead.ts';

const WalletDialog = lazyPart(() => import('./WalletDialog.tsx').then((module) => module.WalletDialog));

/**
 * Phones and watches that pay with a card, as the processor knows them now; who has the key takes the card out of them.
 */
export function Wallets(params: { clientId: string; cardId: string }) {
  const list = useRecordedRead(cardStaffCalls.readWallets, { params });
  const failure = readFailure(list, cardMessages.walletsFailed);
  const mayDelete = mayCall(cardStaffCalls.deleteWallet, useStaffUser());
  const [asked, setAsked] = useState<{ wallets: readonly Wallet[]; isOne: boolean }>();
  const wallets = list.data?.items ?? [];
  return (
    <Section
      title="Wallets"
      summary="Phones and watches that pay with this card. This look is recorded."
      actions={
        mayDelete &&
        wallets.length > 0 && (
          <Button size="small" onClick={() => setAsked({ wallets, isOne: false })}>
            Delete all
          </Button>
        )
      }
    >
      {list.data ? (
        <WalletList
          wallets={wallets}
          onDelete={mayDelete ? (wallet) => setAsked({ wallets: [wallet], isOne: true }) : undefined}
        />
      ) : failure ? (
        <ErrorState {...failure} />
      ) : (
        <Loading label="Loading wallets">
          <MarkedRowLoading />
        </Loading>
      )}
      <Suspense fallback={null}>
        {asked && (
          <WalletDialog
            {...params}
            {...asked}
            onDone={() => {
              setAsked(undefined);
              void list.refetch();
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </Section>
  );
}

interface WalletListProps {
  wallets: readonly Wallet[];
  /** absent: the viewer may only look */
  onDelete: ((wallet: Wallet) => void) | undefined;
}

function WalletList({ wallets, onDelete }: WalletListProps) {
  if (wallets.length === 0) return <p className={styles.none}>This card is in no wallet.</p>;
  return (
    <MarkedRows label="Wallets of the card">
      {wallets.map((wallet) => (
        <li key={wallet.walletId}>
          <MarkedRow
            icon="phone"
            name={
              <>
                {formatWallet(wallet)}
                {wallet.state === 'suspended' && <Badge kind="pending">Suspended</Badge>}
              </>
            }
            detail={
              <>
                •••• {wallet.last4}, added <Time at={wallet.addedAt} part="day" />
              </>
            }
            action={
              onDelete && (
                <Button size="small" aria-label={`Delete ${formatWallet(wallet)}`} onClick={() => onDelete(wallet)}>
                  Delete
                </Button>
              )
            }
          />
        </li>
      ))}
    </MarkedRows>
  );
}
