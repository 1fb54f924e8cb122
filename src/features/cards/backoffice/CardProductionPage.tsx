import { Suspense, useState } from 'react';
import { lazyPart } from '../../../client/router/loadPage.ts';
import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { mayCall } from '../../../client/session/mayCall.ts';
import { useStaffUser } from '../../../client/session/person.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { cardStaffCalls } from '../staffCalls.ts';
import { CardOrders } from './CardOrders.tsx';
import { ProductionFiles } from './ProductionFiles.tsx';
import { productionSearch } from './productionSearch.ts';

const MakeFileDialog = lazyPart(() => import('./MakeFileDialog.tsx').then((module) => module.MakeFileDialog));

/** Plastic cards from the order to the letter box, and the wallets of each card. Who has no key looks only. */
export function CardProductionPage() {
  const [isMaking, setIsMaking] = useState(false);
  const [{ files }, change] = usePageSearch(productionSearch);
  const mayMake = mayCall(cardStaffCalls.makeCardFile, useStaffUser());
  return (
    <Page
      title="Card production"
      summary="Plastic cards from the order to the letter box."
      actions={
        <>
          <Button icon="csv" onClick={() => change({ files: 'yes', open: undefined })}>
            Files
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
      <Suspense fallback={null}>{isMaking && <MakeFileDialog onClose={() => setIsMaking(false)} />}</Suspense>
    </Page>
  );
}
