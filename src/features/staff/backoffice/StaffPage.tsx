import { Suspense, useState } from 'react';
import { lazyPart } from '../../../client/router/loadPage.ts';
import { Coming } from '../../../client/shell/ComingPage.tsx';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { ProposalsSection } from '../../proposals/backoffice/ProposalsSection.tsx';
import { StaffList } from './StaffList.tsx';
import { staffOutcomes } from './staffOutcomes.ts';

const NewStaffDialog = lazyPart(() => import('./NewStaffDialog.tsx').then((module) => module.NewStaffDialog));

const parts = [
  {
    title: 'Roles and keys',
    words: 'Which pages a staff user sees, and which kinds of case they may decide.',
  },
  { title: 'Leaving', words: 'Deactivate a staff user. Their sessions end at once.' },
  { title: 'Activity', words: 'When each staff user was last active, and what they did.' },
];

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
      <ProposalsSection outcomes={staffOutcomes} />
      <Coming parts={parts} meanwhile="Roles and keys are set when a user is created." />
      <Suspense fallback={null}>{isAdding && <NewStaffDialog onClose={() => setIsAdding(false)} />}</Suspense>
    </Page>
  );
}
