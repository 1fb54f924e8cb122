import { useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { CaseAnswer } from '../caseAnswer.ts';
import { checklistCalls } from '../checklistCalls.ts';
import { caseMessages } from '../messages.ts';
import { ChecklistDialog } from './ChecklistDialog.tsx';
import styles from './cases.module.css';
import { isOpenCase } from './caseTexts.ts';
import { mayActOn } from './mayActOn.ts';

interface ChecklistProps {
  found: CaseAnswer;
  onChanged: () => void;
}

/**
 * What is looked at before a decision, each with who looked and when. It hinders nothing: the dock names what is not
 * ticked.
 */
export function Checklist({ found, onChanged }: ChecklistProps) {
  const staff = useStaffUser();
  const [isEditing, setIsEditing] = useState(false);
  const { run, isRunning } = useSend(checklistCalls.tickCase, {
    failure: caseMessages.caseUpdateFailed,
    onDone: onChanged,
  });
  const { items, earlier } = found.checklist;
  const mayEdit = mayCall(checklistCalls.saveChecklist, staff);
  if (items.length + earlier.length === 0 && !mayEdit) return null;
  const mayTick = mayActOn(found, staff) && isOpenCase(found.icon, found.taskID);
  const params = { clientId: found.clientID, caseId: found.id };
  const done = items.filter(({ at }) => at !== null).length;
  return (
    <Section
      title="Checklist"
      summary={items.length > 0 && `${done} of ${items.length} checked`}
      actions={
        mayEdit && (
          <Button variant="ghost" size="small" icon="edit" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      <ul className={styles.checklist}>
        {items.map((item) => (
          <li key={item.id}>
            {mayTick ? (
              <Checkbox
                label={item.words}
                checked={item.at !== null}
                disabled={isRunning}
                onChange={({ target }) => void run({ params, body: { itemId: item.id, isTicked: target.checked } })}
              />
            ) : (
              <span>{item.words}</span>
            )}
            <Looked item={item} />
          </li>
        ))}
        {earlier.map((item) => (
          <li key={item.id}>
            <span>{item.words}</span>
            <Looked item={item} />
          </li>
        ))}
      </ul>
      {isEditing && <ChecklistDialog found={found} onClose={() => setIsEditing(false)} onSaved={onChanged} />}
    </Section>
  );
}

function Looked({ item: { by, at } }: { item: CaseAnswer['checklist']['items'][number] }) {
  if (by === null || at === null) return <span className={styles.looked}>Not yet</span>;
  return (
    <span className={styles.looked}>
      {by}, <Time at={at} />
    </span>
  );
}
