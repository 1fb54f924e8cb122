import { useState } from 'react';
import { formatAhead } from '#client/api/fileTurns.ts';
import { useCall } from '#client/api/hooks.ts';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { useTypedSearch } from '#client/lists/useTypedSearch.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { CsvButton } from '#client/ui/action/CsvButton.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { today } from '#client/ui/input/today.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import { csvName } from '#shared/csv.ts';
import { type Relation, relationCalls } from '../calls.ts';
import { isFound } from '../isFound.ts';
import type { RelationFilter } from '../relationFilter.ts';
import { RelationDialog, type RelationOwner } from './RelationDialog.tsx';
import { RelationTable } from './RelationTable.tsx';
import { RelationTree } from './RelationTree.tsx';
import styles from './relations.module.css';
import { relationsSearch } from './relationsSearch.ts';
import { getTree } from './tree.ts';

type View = 'open' | 'ended' | 'tree';

/** Who belongs to a client and to whom it belongs, as a table and as a tree. */
export function PeopleTab({ client }: { client: RelationOwner }) {
  const staff = useStaffUser();
  const [{ relations: view = 'open', text = '' }, change] = usePageSearch(relationsSearch);
  const [typed, setTyped] = useTypedSearch(text, (next) => change({ text: next || undefined }));
  const [isAdding, setAdding] = useState(false);
  const read = useCall(relationCalls.listRelations, { params: { clientId: client.id } });
  const failure = readFailure(read, 'The relations could not be loaded');
  const items = read.data?.items;
  const inState = (state: RelationFilter['state']) => items?.filter((each) => isFound(each, { state, text: typed }));
  const [open, ended] = [inState('open'), inState('ended')];
  const rows = view === 'ended' ? ended : open;
  // the tree shows all
  const filter: RelationFilter = view === 'tree' ? {} : { state: view, text: typed.trim() || undefined };
  return (
    <Section
      title="Relations"
      actions={
        <div className={styles.bar}>
          <Export clientId={client.id} filter={filter} isEmpty={view === 'tree' ? !items?.length : !rows?.length} />
          {mayCall(relationCalls.saveRelation, staff) && (
            <Button size="small" icon="plus" onClick={() => setAdding(true)}>
              Add relation
            </Button>
          )}
        </div>
      }
    >
      {failure ? (
        <ErrorState {...failure} />
      ) : (
        <div className={styles.stack}>
          <div className={styles.bar}>
            <SegmentedTabs<View>
              label="Relations shown"
              value={view}
              onChange={(next) => change({ relations: next === 'open' ? undefined : next, relation: undefined })}
              segments={[
                { value: 'open', label: 'Open', ...(open && { count: open.length }) },
                { value: 'ended', label: 'Ended', ...(ended && { count: ended.length }) },
                { value: 'tree', label: 'Tree' },
              ]}
            />
            {view !== 'tree' && <RelationSearch value={typed} onChange={setTyped} />}
          </div>
          {read.data?.more && <Banner kind="info">There are more relations than are shown here.</Banner>}
          {view === 'tree' && read.data ? (
            <RelationTree name={client.title} branches={getTree(read.data.items, read.data.beyond)} />
          ) : (
            <RelationTable
              key={view}
              client={client}
              rows={rows}
              show={view === 'ended' ? 'ended' : getOpen(items)}
              isNarrowed={typed.trim() !== ''}
            />
          )}
        </div>
      )}
      {isAdding && <RelationDialog client={client} onClose={() => setAdding(false)} />}
    </Section>
  );
}

function RelationSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      className={styles.search}
      icon="search"
      type="search"
      aria-label="Search relations"
      placeholder="Name, number or relation"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Of all, whatever is looked for: a column does not come and go while somebody types. */
const getOpen = (items: readonly Relation[] | undefined) =>
  items?.some(({ state }) => state === 'invited') ? 'invited' : 'open';

interface ExportProps {
  clientId: string;
  filter: RelationFilter;
  isEmpty: boolean;
}

/** The relations that are shown; under the tree all of them. */
function Export({ clientId, filter, isEmpty }: ExportProps) {
  const { save, isRunning, ahead } = useFile('The relations could not be exported');
  const fetchFile = (signal: AbortSignal) =>
    send(relationCalls.exportRelations, { params: { clientId }, query: filter }, { signal });
  return (
    <CsvButton
      loading={isRunning}
      waits={ahead > 0 ? formatAhead(ahead) : undefined}
      isEmpty={isEmpty}
      onSave={() => void save(fetchFile, csvName(['relations', clientId, filter.state, today()], filter.text))}
    />
  );
}
