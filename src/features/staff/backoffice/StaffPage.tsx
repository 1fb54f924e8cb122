import { Coming } from '../../../client/shell/ComingPage.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { StaffList } from './StaffList.tsx';

const parts = [
  {
    title: 'Roles and keys',
    words: 'Which part of the back office somebody sees, and which kinds of case they may decide.',
  },
  { title: 'New colleagues', words: 'Create a user and hand over the link that enrols their passkey.' },
  { title: 'Leaving', words: 'Deactivate somebody: their sessions end at once.' },
  { title: 'Activity', words: 'When each of them was last here, and what they did.' },
];

/** The bank’s own people, for its administrators: who they are, and the devices with which they sign in. */
export function StaffPage() {
  return (
    <Page title="Users" summary="The people of the bank who work here, with their roles and devices.">
      <StaffList />
      <Coming
        parts={parts}
        meanwhile="Whoever runs the server creates staff from its command line meanwhile: npm run bank -- create-staff."
      />
    </Page>
  );
}
