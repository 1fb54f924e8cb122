import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** The bank’s own people, for its administrators. */
export function StaffPage() {
  return (
    <ComingPage
      title="Users"
      summary="The people of the bank who work here, with their roles."
      parts={[
        {
          title: 'Roles and keys',
          words: 'Which part of the back office somebody sees, and which kinds of case they may decide.',
        },
        { title: 'New colleagues', words: 'Create a user and hand over the link that enrols their passkey.' },
        { title: 'Leaving', words: 'Deactivate somebody: their sessions end at once.' },
        { title: 'Activity', words: 'When each of them was last here, and what they did.' },
      ]}
      meanwhile="Whoever runs the server creates staff from its command line meanwhile: npm run bank -- create-staff."
    />
  );
}
