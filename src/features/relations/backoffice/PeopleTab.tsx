import { useState } from 'react';
import { aheadWords } from '../../../client/api/fileTurns.ts';
import { useCall } from '../../../client/api/hooks.ts';
import { send } from '../../../client/api/send.ts';
import { useFile } from '../../../client/api/useFile.ts';
import { readFailure } from '../../../client/lists/loadFailure.ts';
import { mayCall } from '../../../client/session/mayCall.ts';
import { useStaffUser } from '../../../client/session/person.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { CsvButton } from '../../../client/ui/action/CsvButton.tsx';
import { Banner } from '../../../client/ui/feedback/Banner.tsx';
import { ErrorState } from '../../../client/ui/feedback/EmptyState.tsx';
import { today } from '../../../client/ui/input/periods.ts';
import { TextInput } from '../../../client/ui/input/TextInput.tsx';
import { Section } from '../../../client/ui/layout/Section.tsx';
import { SegmentedTabs } from '../../../client/ui/layout/SegmentedTabs.tsx';
import { type Relation, relationCalls } from '../calls.ts';
import { optionsWords, roleWords } from '../rules.ts';
import { RelationDialog, type RelationOwner } from './RelationDialog.tsx';
import { RelationTable } from './RelationTable.tsx';
import { RelationTree } from './RelationTree.tsx';
import styles from './relations.module.css';
import { treeOf } from './tree.ts';

type View = 'open' | 'ended' | 'tree';

/** Who belongs to a client and to whom it belongs, as a table and as a tree. */
export function PeopleTab({ client }: { client: RelationOwner }) {
  const staff = useStaffUser();
  const [view, setView] = useState<View>('open');
  const [text, setText] = useState('');
  const [isAdding, setAdding] = useState(false);
  const read = useCall(relationCalls.listRelations, { params: { clientId: client.id } });
  const failure = readFailure(read, 'The relations could not be loaded');
  const items = read.data?.items;
  const fitting = items?.filter((each) => isFound(each, text));
  const ended = (each: Relation) => each.state === 'ended';
  return (
    <Section
      title="Relations"
      actions={
        <div className={styles.bar}>
          <Export clientId={client.id} isEmpty={!items?.length} />
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
              onChange={setView}
              segments={[
                {
                  value: 'open',
                  label: 'Open',
                  ...(fitting && { count: fitting.filter((each) => !ended(each)).length }),
                },
                { value: 'ended', label: 'Ended', ...(fitting && { count: fitting.filter(ended).length }) },
                { value: 'tree', label: 'Tree' },
              ]}
            />
            {view !== 'tree' && (
              <TextInput
                className={styles.search}
                icon="search"
                type="search"
                aria-label="Search relations"
                placeholder="Name, number or relation"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </div>
          {read.data?.more && <Banner kind="info">There are more relations than are shown here.</Banner>}
          {view === 'tree' && read.data ? (
            <RelationTree name={client.title} branches={treeOf(read.data.items, read.data.beyond)} />
          ) : (
            <RelationTable
              key={view}
              client={client}
              rows={fitting?.filter((each) => ended(each) === (view === 'ended'))}
              isNarrowed={text.trim() !== ''}
            />
          )}
        </div>
      )}
      {isAdding && <RelationDialog client={client} onClose={() => setAdding(false)} />}
    </Section>
  );
}

function isFound({ role, options, direction, other }: Relation, text: string): boolean {
  const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const all = plain([other.name, other.id, roleWords[role][direction], optionsWords(role, options)].join(' '));
  return plain(text)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

function Export({ clientId, isEmpty }: { clientId: string; isEmpty: boolean }) {
  const { save, isRunning, ahead } = useFile('The relations could not be exported');
  const fetchFile = (signal: AbortSignal) => send(relationCalls.exportRelations, { params: { clientId } }, { signal });
  return (
    <CsvButton
      loading={isRunning}
      waits={ahead > 0 ? aheadWords(ahead) : undefined}
      isEmpty={isEmpty}
      onSave={() => void save(fetchFile, `relations-${clientId}-${today()}.csv`)}
    />
  );
}
