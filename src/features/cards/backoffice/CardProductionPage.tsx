import { Suspense, useState } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { cardStaffCalls } from '../staffCalls.ts';
import { CardOrders } from './CardOrders.tsx';
import { ProductionFiles } from './ProductionFiles.tsx';
import { productionSearch } from './productionSearch.ts';

const CardMessages = lazyPart(() => import('./CardMessages.tsx').then((module) => module.CardMessages));
const MakeFileDialog = lazyPart(() => import('./MakeFileDialog.tsx').then((module) => module.MakeFileDialog));

/** Plastic cards from the order to the letter box, and the wallets of each card. Who has no key looks only. */
export function CardProductionPage() {
  const [isMaking, setIsMaking] = useState(false);
  const [{ files, messages }, change] = usePageSearch(productionSearch);
  const mayMake = mayCall(cardStaffCalls.makeCardFile, useStaffUser());
  return (
    <Page
      title="Card production"
      summary="Plastic cards from the order to the letter box."
      actions={
        <>
          <Button icon="csv" onClick={() => change({ files: 'yes', messages: undefined, open: undefined })}>
            Files
          </Button>
          <Button icon="card" onClick={() => change({ messages: 'yes', files: undefined, open: undefined })}>
            Messages set aside
          </Button>
          {mayMake && (
            <Button variant="primary" icon="plus" onClick={() => setIsMaking(true)}>
              Make production file
            </Button>
          )}
        </>
      }
    >
      <CardOrders />
      {files && <ProductionFiles onClose={() => change({ files: undefined })} />}
      <Suspense fallback={null}>
        {messages && <CardMessages onClose={() => change({ messages: undefined })} />}
      </Suspense>
      <Suspense fallback={null}>{isMaking && <MakeFileDialog onClose={() => setIsMaking(false)} />}</Suspense>
    </Page>
  );
}
