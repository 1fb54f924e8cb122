import { useState } from 'react';
import { callKey, queryClient } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { PhoneActions, PhoneStep, PhoneTitle } from '#client/ui/layout/PhoneParts.tsx';
import { OneRequest } from '#features/access/device/OneRequest.tsx';
import { type Trouble, useWork } from '#features/access/device/useWork.ts';
import { cardDeviceCalls, type OwnCard as OwnCardItem } from '../deviceCalls.ts';
import { cardNotes } from '../notes.ts';
import { type CardChange, cardCan, cardStatus, lastFour } from '../rules.ts';
import { cardTitle, formatEuro, formatExpiry } from '../words.ts';
import { CardPicture } from './CardPicture.tsx';
import { CardUse } from './CardUse.tsx';
import { LossWords } from './LossWords.tsx';
import styles from './OwnCard.module.css';
import { OwnChange } from './OwnChange.tsx';
import { OwnPayments } from './OwnPayments.tsx';

interface OwnCardProps {
  userId: string;
  own: OwnCardItem;
  onClose: () => void;
}

/** What the holder is asked or fills in. */
type Step = 'change' | 'lose' | undefined;

/** One own card: state, use, and what its holder may do with it. */
export function OwnCard({ userId, own, onClose }: OwnCardProps) {
  const { card, company } = own;
  const [step, setStep] = useState<Step>();
  const [requestId, setRequestId] = useState<string>();
  const address = { params: { cardId: card.cardID }, query: { userId } };
  const change = useWork(
    async (body: CardChange) => {
      const answer = await send(cardDeviceCalls.changeOwnCard, { ...address, body });
      if (answer.requestId !== null) setRequestId(answer.requestId);
      await readAgain();
    },
    { onDone: () => setStep(undefined) },
  );
  const lose = useWork(
    async () => {
      await send(cardDeviceCalls.loseOwnCard, address);
      await readAgain();
    },
    { onDone: () => setStep(undefined) },
  );
  if (requestId !== undefined) {
    return (
      <OneRequest
        userId={userId}
        requestId={requestId}
        back="Back to the card"
        onClose={() => setRequestId(undefined)}
      />
    );
  }
  const isBusy = change.isRunning || lose.isRunning;
  return (
    <PhoneStep back={step ? 'Back to the card' : 'All cards'} onBack={step ? () => setStep(undefined) : onClose}>
      {step === 'change' ? (
        <OwnChange card={card} trouble={change.trouble} onSave={change.run} />
      ) : step === 'lose' ? (
        <>
          <PhoneTitle>Lost or stolen?</PhoneTitle>
          <p>
            <LossWords name={`${cardTitle(card)} (${lastFour(card.mask)})`} />
          </p>
          <PhoneActions trouble={lose.trouble?.words}>
            <Button onClick={() => setStep(undefined)}>Keep card</Button>
            <Button variant="red" loading={isBusy} onClick={() => lose.run()}>
              Lock for good
            </Button>
          </PhoneActions>
        </>
      ) : (
        <>
          <Facts own={own} />
          <p className={styles.quiet}>A card of {company}</p>
          <OwnPayments payments={own.payments} />
          <Choices own={own} isBusy={isBusy} trouble={change.trouble} onStep={setStep} onChange={change.run} />
        </>
      )}
    </PhoneStep>
  );
}

async function readAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: callKey(cardDeviceCalls.listOwnCards) });
}

function Facts({ own: { card } }: { own: OwnCardItem }) {
  const { words, kind } = cardStatus(card);
  return (
    <>
      <div className={styles.head}>
        <PhoneTitle>{cardTitle(card)}</PhoneTitle>
        <StatusBadge kind={kind}>{words}</StatusBadge>
      </div>
      <CardPicture card={card} />
      {cardNotes(card).map((note) => (
        <Banner key={note} kind={kind === 'failed' ? 'failed' : 'pending'}>
          {note}
        </Banner>
      ))}
      {!card.terminated && !card.lost && <CardUse card={card} />}
      <Definitions
        items={[
          { label: 'Single limit', value: formatEuro(card.limit) },
          { label: 'Valid until', value: formatExpiry(card.exp) },
        ]}
      />
    </>
  );
}

interface ChoicesProps {
  own: OwnCardItem;
  isBusy: boolean;
  trouble: Trouble | undefined;
  onStep: (step: Step) => void;
  onChange: (change: CardChange) => void;
}

/** Lock and lost for every holder; unlock, limits and switches with M. */
function Choices({ own: { card }, isBusy, trouble, onStep, onChange }: ChoicesProps) {
  const may = (action: 'lock' | 'unlock' | 'update' | 'lose') => cardCan(action, card);
  const manages = card.options.includes('M');
  if (card.terminated || card.lost) return null;
  return (
    <PhoneActions trouble={trouble?.words}>
      {manages && may('update') && <Button onClick={() => onStep('change')}>Limits and switches</Button>}
      {may('lose') && <Button onClick={() => onStep('lose')}>Lost or stolen</Button>}
      {may('lock') && (
        <Button variant="primary" icon="lock" loading={isBusy} onClick={() => onChange({ enabled: 0 })}>
          Lock card
        </Button>
      )}
      {manages && may('unlock') && (
        <Button variant="primary" icon="key" loading={isBusy} onClick={() => onChange({ enabled: 1 })}>
          Unlock card
        </Button>
      )}
    </PhoneActions>
  );
}
