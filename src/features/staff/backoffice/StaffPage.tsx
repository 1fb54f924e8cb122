import { Suspense, useState } from 'react';
import { callKey, queryClient } from '#client/api/queries.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { ProposalsSection } from '#features/proposals/backoffice/ProposalsSection.tsx';
import { staffCalls } from '../calls.ts';
import { DeputiesSection } from './DeputiesSection.tsx';
import { StaffList } from './StaffList.tsx';
import { staffOutcomes } from './staffOutcomes.ts';

const NewStaffDialog = lazyPart(() => import('./NewStaffDialog.tsx').then((module) => module.NewStaffDialog));

/** The staff users of the bank and their devices, for administrators. */
export function StaffPage() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Page
      title="Users"
      summary="Staff users with their roles and devices."
      actions={
        <Button variant="primary" icon="plus" onClick={() => setIsAdding(true)}>
          New user
        </Button>
      }
    >
      <StaffList />
      <ProposalsSection outcomes={staffOutcomes} onDecided={refreshStaff} />
      <DeputiesSection />
      <Suspense fallback={null}>{isAdding && <NewStaffDialog onClose={() => setIsAdding(false)} />}</Suspense>
    </Page>
  );
}

/** A confirmed proposal has changed the list. */
function refreshStaff(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(staffCalls.listStaff) });
}
