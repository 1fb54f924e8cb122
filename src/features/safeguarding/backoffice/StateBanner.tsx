import { useState } from 'react';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { mayPostToLedger } from '#features/ledger/backoffice/mayPostToLedger.ts';
import { PostingDialog } from '#features/ledger/backoffice/PostingDialog.tsx';
import { decimalText, getMinor } from '#shared/money.ts';
import type { SafeguardingFigures } from '../calls.ts';
import { getExcess } from '../rules.ts';
import { formatEuros } from './euros.tsx';
import { refreshSafeguarding } from './refreshSafeguarding.ts';

/** The account whose balance a ready posting mends; accounts that finance adds are moved by hand. */
const safeguarding = 'SAFEGUARD';

/** Says that too little is held now, or too much, and offers the posting that mends it to those who may post. */
export function StateBanner({ figures: { now, ownAccount } }: { figures: SafeguardingFigures }) {
  const [isPosting, setPosting] = useState(false);
  const mayPost = mayPostToLedger(useStaffUser());
  const [owed, held] = [getMinor(now.owed), getMinor(now.held)];
  const excess = getExcess(owed, held);
  if (held >= owed && excess === 0n) return null;
  const isShort = held < owed;
  const amount = isShort ? owed - held : excess;
  const own = ownAccount?.account.replace('EUR.', '');
  const [debit, credit] = isShort ? [safeguarding, own] : [own, safeguarding];
  const close = () => {
    setPosting(false);
    refreshSafeguarding();
  };
  return (
    <>
      <Banner
        kind={isShort ? 'failed' : 'pending'}
        action={
          mayPost &&
          ownAccount && (
            <Button size="small" onClick={() => setPosting(true)}>
              {`Move ${formatEuros(amount)} ${isShort ? 'from' : 'to'} ${ownAccount.name}`}
            </Button>
          )
        }
      >
        {isShort
          ? `Too little is safeguarded: ${formatEuros(amount)} missing now.`
          : `Own money among client funds: ${formatEuros(amount)} more than is owed.`}
        {mayPost && !ownAccount && ' The chart of accounts has no account for the bank’s own money.'}
      </Banner>
      {isPosting && (
        <PostingDialog
          start={{
            ...{ debit: debit ?? '', credit: credit ?? '', amount: decimalText(amount) },
            message: isShort ? 'Own money to cover client funds' : 'Own money out of client funds',
          }}
          onClose={close}
        />
      )}
    </>
  );
}
