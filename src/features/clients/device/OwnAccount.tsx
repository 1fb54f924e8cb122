import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import type { DevicePartProps } from '#client/features.ts';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { PhoneRow, PhoneRows } from '#client/ui/layout/PhoneParts.tsx';
import { OneRequest } from '#features/access/device/OneRequest.tsx';
import { useWork } from '#features/access/device/useWork.ts';
import { type OwnAccount as Account, ownAccountCalls } from '../ownCalls.ts';
import { CloseAccount } from './CloseAccount.tsx';
import { LockAccount } from './LockAccount.tsx';

const everyMs = 10_000;
const readAgain = () => queryClient.invalidateQueries({ queryKey: callKey(ownAccountCalls.readOwnAccount) });

/** The lock of the own account, and closing it; nothing for a person who is no client. */
export function OwnAccount({ userId, isOpen, onOpen }: DevicePartProps) {
  const read = useCall(ownAccountCalls.readOwnAccount, { query: { userId } }, { refetchMs: everyMs });
  const [step, setStep] = useState<'lock' | 'close'>('lock');
  const [requestId, setRequestId] = useState<string>();
  const done = () => onOpen(false);
  const address = { query: { userId } };
  const lock = useWork(
    async () => {
      await send(ownAccountCalls.lockOwnAccount, address);
      await readAgain();
    },
    { onDone: done },
  );
  const unlock = useWork(() => send(ownAccountCalls.unlockOwnAccount, address), {
    onDone: (answer) => setRequestId(answer.requestId),
  });
  const close = useWork(
    async (words: string) => {
      await send(ownAccountCalls.closeOwnAccount, { ...address, body: { words } });
      await readAgain();
    },
    { onDone: done },
  );
  if (requestId !== undefined) {
    const onClose = () => {
      setRequestId(undefined);
      void readAgain();
      done();
    };
    return <OneRequest userId={userId} requestId={requestId} back="Your account" onClose={onClose} />;
  }
  const account = read.data?.account;
  if (read.error && !read.data)
    return <ErrorState message={read.error.problem.title} onRetry={() => void read.refetch()} />;
  if (!account) return null;
  if (isOpen && step === 'lock') return <LockAccount account={account} lock={lock} unlock={unlock} onBack={done} />;
  if (isOpen) return <CloseAccount account={account} close={close} onBack={done} />;
  const open = (next: typeof step) => {
    setStep(next);
    onOpen(true);
  };
  return <AccountRows account={account} onOpen={open} />;
}

interface AccountRowsProps {
  account: Account;
  onOpen: (step: 'lock' | 'close') => void;
}

function AccountRows({ account, onOpen }: AccountRowsProps) {
  const { lockedAt, isStopped, isClosed } = account;
  if (isClosed) return <Banner>Your account is closed. Please contact us if you have questions.</Banner>;
  const isLocked = lockedAt !== null;
  return (
    <>
      {isStopped && <Banner kind="failed">Please contact us.</Banner>}
      <PhoneRows>
        <li>
          <PhoneRow
            name={isLocked ? 'Unlock my account' : 'Lock my account'}
            details={[isLocked ? 'Payments and cards are stopped' : 'Stops payments and cards at once']}
            status={
              isLocked && (
                <StatusBadge kind="failed" quiet>
                  Locked
                </StatusBadge>
              )
            }
            onOpen={() => onOpen('lock')}
          />
        </li>
        <li>
          <PhoneRow name="Close my account" details={[formatClosing(account)]} onOpen={() => onOpen('close')} />
        </li>
      </PhoneRows>
    </>
  );
}

function formatClosing({ closesFrom, closingAskedAt }: Account): string {
  if (closesFrom !== null) return `The bank closes it on ${closesFrom} or later`;
  return closingAskedAt === null ? 'We review your request first' : 'Your request is with the bank';
}
