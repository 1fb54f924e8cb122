import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** The shell as another person sees it, for administrators. */
export function UserPreviewPage() {
  return (
    <ComingPage
      title="User preview"
      summary="See the pages as another person of the bank or of a company sees them."
      parts={[
        { title: 'Read only', words: 'Nothing can be changed from the preview.' },
        { title: 'On the record', words: 'Each preview is logged with the viewer.' },
      ]}
      meanwhile="Staff roles can be compared in a demo: choose one under “See as” in the sidebar."
    />
  );
}
