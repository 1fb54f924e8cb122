import { useRef, useState } from 'react';
import { ApiProblem } from '#client/api/problem.ts';
import { send } from '#client/api/send.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { RadioCards } from '#client/ui/input/RadioCards.tsx';
import { PhoneActions, PhoneStep, PhoneTitle } from '#client/ui/layout/PhoneParts.tsx';
import { proveWith } from '#features/access/device/deviceProof.ts';
import { useWork } from '#features/access/device/useWork.ts';
import type { CallInput } from '#shared/call.ts';
import { formatMoney } from '#shared/money.ts';
import { type Offer, type OfferAccount, outletDeviceCalls, type Purchase } from '../deviceCalls.ts';
import { formatPrice, formatSeconds, getPayWay } from '../offerTexts.ts';
import { findEuroAccounts, findShortage, getEuroMinor, getTime } from './funds.ts';
import { Terms } from './OfferDetails.tsx';
import { refreshOffers } from './useOffers.ts';

interface BuyOfferProps {
  userId: string;
  offer: Offer;
  /** it left the list meanwhile */
  isGone: boolean;
  accounts: readonly OfferAccount[];
  onBack: () => void;
  onBought: (purchase: Purchase) => void;
}

/** What is paid to whom, from which account and what is left, then the passkey. */
export function BuyOffer({ userId, offer, isGone, accounts, onBack, onBought }: BuyOfferProps) {
  const { price, version } = offer;
  const [firstVersion] = useState(version);
  // to what is shown: after a change it is asked again
  const [agreedVersion, setAgreedVersion] = useState<number>();
  const [chosenId, setChosenId] = useState<string>();
  const choices = price.EUR ? findEuroAccounts(price, accounts) : [];
  const account = choices.find(({ accountId }) => accountId === chosenId) ?? choices[0];
  const buy = useBuying(userId, offer.id, onBought);
  const shortage = isGone
    ? 'This offer is no longer on sale.'
    : findShortage(price, account ? [account, ...times(accounts)] : accounts);
  const isAgreed = agreedVersion === version;
  const order = { version, pay: getPayWay(price), ...(account && { euroAccountId: account.accountId }) };
  return (
    <PhoneStep back="Back to the offer" onBack={onBack}>
      <PhoneTitle>{`Buy ${offer.title}`}</PhoneTitle>
      {version !== firstVersion && (
        <Banner kind="pending">{`This offer has changed. It costs ${formatPrice(price)} now.`}</Banner>
      )}
      {choices.length > 1 && account && (
        <RadioCards
          legend="Pay from"
          options={choices.map(({ accountId, name, availableMinor }) => ({
            ...{ value: accountId, label: name, aside: `${formatMoney(BigInt(availableMinor))} EUR` },
          }))}
          value={account.accountId}
          onChange={setChosenId}
        />
      )}
      <Definitions
        items={[
          { label: 'You pay', value: <strong>{formatPrice(price)}</strong> },
          { label: 'To', value: offer.payee },
          choices.length === 1 && { label: 'From', value: account?.name },
          account && { label: 'Left in EUR', value: formatLeft(account, getEuroMinor(price)) },
          price.SEC !== null && {
            label: 'Left in time',
            value: formatSeconds(Math.max(0, getTime(accounts) - price.SEC)),
          },
        ]}
      />
      <Terms text={offer.terms} />
      <Checkbox
        label="I get the code at once and cannot withdraw"
        checked={isAgreed}
        onChange={({ target }) => setAgreedVersion(target.checked ? version : undefined)}
      />
      <PhoneActions trouble={buy.isRunning ? undefined : buy.trouble?.words}>
        <Button
          variant="primary"
          size="normal"
          icon="key"
          loading={buy.isRunning}
          disabledReason={shortage ?? (isAgreed ? undefined : 'Tick the box above first.')}
          onClick={() => void buy.run(order)}
        >
          {`Pay ${formatPrice(price)}`}
        </Button>
      </PhoneActions>
    </PhoneStep>
  );
}

const times = (accounts: readonly OfferAccount[]) => accounts.filter(({ currency }) => currency === 'SEC');

function formatLeft({ availableMinor }: OfferAccount, euroMinor: bigint): string {
  const left = BigInt(availableMinor) - euroMinor;
  return left < 0n ? 'Not enough' : `${formatMoney(left)} EUR`;
}

type Sent = CallInput<typeof outletDeviceCalls.buyOffer>['body'];
type Order = Omit<Sent, 'assertion'>;

/** Asks for the passkey and buys. What had no answer is sent again as it was, under the same key: it buys once. */
function useBuying(userId: string, offerId: string, onBought: (purchase: Purchase) => void) {
  const unanswered = useRef<{ order: string; body: Sent }>(undefined);
  const address = { params: { offerId }, query: { userId } };
  return useWork(
    async (order: Order) => {
      const name = JSON.stringify(order);
      const before = unanswered.current?.order === name ? unanswered.current.body : undefined;
      const body = before ?? {
        ...order,
        ...(await proveWith(() => send(outletDeviceCalls.askPurchase, { ...address, body: order }))),
      };
      unanswered.current = { order: name, body };
      try {
        const purchase = await send(outletDeviceCalls.buyOffer, { ...address, body });
        unanswered.current = undefined;
        return purchase;
      } catch (error) {
        if (isRefusal(error)) unanswered.current = undefined;
        throw error;
      }
    },
    {
      onDone: (purchase) => {
        onBought(purchase);
        void refreshOffers();
      },
      // what is left, the price, or whether it is on sale may have changed
      onTrouble: () => void refreshOffers(),
    },
  );
}

/** The bank has answered that nothing was bought. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.status >= 400 && error.problem.status < 500;
}
