import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** A mock of an editor for e-mails; for everybody. */
export function EmailEditorPage() {
  return (
    <ComingPage
      title="E-mail editor"
      summary="Write an e-mail to clients, keep it and try how it is sent."
      parts={[
        { title: 'Saved and sent', words: 'Both lists, kept in this browser only.' },
        { title: 'Sending', words: 'A rehearsal with its progress: nothing leaves the browser.' },
      ]}
      meanwhile="No e-mail is sent by this version."
    />
  );
}
