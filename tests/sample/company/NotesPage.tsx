import { useCall } from '#client/api/hooks.ts';
import { useCompanyId } from '#client/session/person.ts';
import { Page } from '#client/ui/layout/Page.tsx';
import { noteCalls } from '../calls.ts';

export function NotesPage() {
  const { data } = useCall(noteCalls.listNotes, { params: { companyId: useCompanyId() } });
  return (
    <Page title="Notes">
      <ul>
        {data?.items.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Page>
  );
}
