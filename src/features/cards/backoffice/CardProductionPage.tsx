import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** Card orders under way, for staff. */
export function CardProductionPage() {
  return (
    <ComingPage
      title="Card production"
      summary="Cards from the order to the letter box."
      parts={[
        { title: 'Stages', words: 'Ordered, sent, printed, delayed for more than five days, failed.' },
        { title: 'Wallets', words: 'Cards in phones, and how to take one out.' },
      ]}
      meanwhile="No cards are made in this version."
    />
  );
}
