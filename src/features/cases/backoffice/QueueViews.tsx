import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Menu, type MenuAction } from '#client/ui/overlay/Menu.tsx';
import { noFilter } from '#shared/lists/list.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { caseList } from '../caseList.ts';
import { viewCalls } from '../viewCalls.ts';
import styles from './cases.module.css';
import { DeleteViewDialog } from './DeleteViewDialog.tsx';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { useCaseKeys } from './useCaseKeys.ts';
import type { QueueQuestion } from './useQueue.ts';
import { allOpen, getViews, isSameQuery, type QueueView, toViewQuery } from './views.ts';

type Search = QueueQuestion & { view?: string | undefined };

interface QueueViewsProps {
  search: Search;
  onChange: (changes: Search) => void;
}

/** Views that a key opens. */
const maxKeys = 9;

/** The view that is shown, with a dot once it was changed; the others, and what can be done with it. */
export function QueueViews({ search, onChange }: QueueViewsProps) {
  const [asked, ask] = useState<'new' | 'edit' | 'delete'>();
  const { role } = useStaffUser();
  const { data } = useCall(viewCalls.listViews, {});
  const views = getViews(data?.items ?? []);
  const shown = views.find(({ key }) => key === search.view) ?? allOpen;
  const query = toViewQuery(search);
  const isChanged = !isSameQuery(query, shown.query);
  const show = ({ key, query: kept }: QueueView) =>
    onChange({ ...noFilter(caseList), sort: undefined, ...kept, view: key === allOpen.key ? undefined : key });
  const save = useSend(viewCalls.saveView, {
    invalidates: [viewCalls.listViews],
    failure: 'The view could not be saved',
  });
  useCaseKeys(Object.fromEntries(views.slice(0, maxKeys).map((view, at) => [`Alt+${at + 1}`, () => show(view)])));
  const { saved } = shown;
  const own = saved?.isOwn ? saved : undefined;
  const mayDelete = own || (saved && hasRole(role, 'controllers'));
  const keep =
    own &&
    (() => void save.run({ params: { viewId: own.id }, body: { name: own.name, isShared: own.isShared, query } }));
  const entry = (view: QueueView) => getEntry(view, { isShown: view.key === shown.key, at: views.indexOf(view), show });
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button size="small" variant="ghost" iconEnd="chevron-down" className={styles.view}>
            <span className="visually-hidden">View: </span>
            {isChanged && <span className={styles.changed} />}
            {shown.name}
            {isChanged && <span className="visually-hidden">, changed</span>}
          </Button>
        }
        groups={[
          views.filter((view) => !view.saved).map(entry),
          views.filter((view) => view.saved?.isOwn).map(entry),
          views.filter((view) => view.saved && !view.saved.isOwn).map(entry),
          [
            ...(isChanged && keep ? [{ label: 'Save changes', onSelect: keep }] : []),
            ...(isChanged ? [{ label: 'Save as a new view', onSelect: () => ask('new') }] : []),
            ...(isChanged ? [{ label: 'Reset the view', onSelect: () => show(shown) }] : []),
            ...(own ? [{ label: 'Rename or share', onSelect: () => ask('edit') }] : []),
            ...(mayDelete ? [{ label: 'Delete view', danger: true, onSelect: () => ask('delete') }] : []),
          ],
        ]}
      />
      {asked === 'new' && (
        <SaveViewDialog query={query} onClose={() => ask(undefined)} onSaved={(view) => onChange({ view })} />
      )}
      {asked === 'edit' && own && <SaveViewDialog view={own} query={shown.query} onClose={() => ask(undefined)} />}
      {asked === 'delete' && saved && (
        <DeleteViewDialog view={saved} onClose={() => ask(undefined)} onDeleted={() => show(allOpen)} />
      )}
    </>
  );
}

interface EntryOptions {
  isShown: boolean;
  /** its place among all views */
  at: number;
  show: (view: QueueView) => void;
}

function getEntry(view: QueueView, { isShown, at, show }: EntryOptions): MenuAction {
  const { name, saved } = view;
  return {
    label: name,
    checked: isShown,
    ...(at < maxKeys && { hint: `Alt ${at + 1}` }),
    ...(saved?.isShared && { note: saved.isOwn ? 'Shared with the team' : `Shared by ${saved.owner}` }),
    onSelect: () => show(view),
  };
}
