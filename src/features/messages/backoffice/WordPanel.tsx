import { useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { wordShown } from '../rules.ts';
import { type ForbiddenWord, type WordChange, wordCalls } from '../wordCalls.ts';
import { byWhom } from './byWhom.ts';

interface WordPanelProps {
  row: ForbiddenWord;
  /** of the history; absent: the word is on the list */
  change?: WordChange['change'];
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** A forbidden word, or one change of the list; a word on the list can be allowed again. */
export function WordPanel({ row, change, ...panel }: WordPanelProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { run, problem } = useSend(wordCalls.removeForbiddenWord, {
    invalidates: [wordCalls.listForbiddenWords],
    success: 'The word is allowed',
    onDone: () => {
      refreshProposals();
      setIsAsked(false);
    },
  });
  const mayRemove = mayCall(wordCalls.removeForbiddenWord, useStaffUser()) && change === undefined;
  const shown = wordShown(row.word);
  const [did, when] = change === 'removed' ? ['Removed by', 'Removed'] : ['Added by', 'Added'];
  return (
    <SidePanel
      {...panel}
      title={shown}
      summary={row.word.endsWith('*') ? 'Any word that begins like this' : 'Exactly this'}
      shownKey={`${row.id} ${change}`}
      actions={mayRemove ? { destructive: <Button onClick={() => setIsAsked(true)}>Remove</Button> } : undefined}
    >
      <Definitions
        items={[
          { label: did, value: byWhom(row.by) },
          { label: 'Confirmed by', value: row.confirmedBy },
          { label: when, value: <Time at={row.at} /> },
          { label: 'Version of the list', value: String(row.version) },
          { label: 'Because', value: row.comment },
        ]}
      />
      {isAsked && (
        <CommentDialog
          title={`Remove “${shown}” from the list?`}
          effects="A second person decides. Then messages to clients may hold it."
          verb="Propose to remove"
          isRed
          send={(body) => run({ params: { wordId: row.id }, body })}
          problem={problem}
          onClose={() => setIsAsked(false)}
        />
      )}
    </SidePanel>
  );
}
