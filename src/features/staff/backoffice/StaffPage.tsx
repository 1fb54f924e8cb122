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
    words: 'Which part of the back office somebody sees, and which kinds of case they may decide.',
  },
  { title: 'Leaving', words: 'Deactivate somebody: their sessions end at once.' },
  { title: 'Activity', words: 'When each of them was last here, and what they did.' },
];

/** The bank’s own people, for its administrators: who they are, new ones, and the devices with which they sign in. */
export function StaffPage() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Page
      title="Users"
      summary="The people of the bank who work here, with their roles and devices."
      actions={
        <Button variant="primary" icon="plus" onClick={() => setIsAdding(true)}>
          New user
        </Button>
      }
    >
      <StaffList />
      <ProposalsSection outcomes={staffOutcomes} />
      <Coming parts={parts} meanwhile="Roles and keys are set when somebody is created." />
      <Suspense fallback={null}>{isAdding && <NewStaffDialog onClose={() => setIsAdding(false)} />}</Suspense>
    </Page>
  );
}
