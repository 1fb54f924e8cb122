import { Suspense, useState } from 'react';
import { lazyPart } from '../../../client/router/loadPage.ts';
import { mayCall } from '../../../client/session/mayCall.ts';
import { useStaffUser } from '../../../client/session/person.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { cardStaffCalls } from '../staffCalls.ts';
import { CardOrders } from './CardOrders.tsx';
import { ProductionFiles } from './ProductionFiles.tsx';

const MakeFileDialog = lazyPart(() => import('./MakeFileDialog.tsx').then((module) => module.MakeFileDialog));

/** Plastic cards from the order to the letter box, and the wallets of each card. Who has no key looks only. */
export function CardProductionPage() {
  const [isMaking, setIsMaking] = useState(false);
  const mayMake = mayCall(cardStaffCalls.makeCardFile, useStaffUser());
  return (
    <Page
      title="Card production"
      summary="Plastic cards from the order to the letter box."
      actions={
        mayMake && (
          <Button variant="primary" icon="file" onClick={() => setIsMaking(true)}>
            Make production file
          </Button>
        )
      }
    >
      <CardOrders />
      <ProductionFiles />
      <Suspense fallback={null}>{isMaking && <MakeFileDialog onClose={() => setIsMaking(false)} />}</Suspense>
    </Page>
  );
}
