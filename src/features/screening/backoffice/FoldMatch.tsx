import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { foldingCalls } from '../foldingCalls.ts';

interface FoldMatchProps {
  match: { hitId: string; entryName: string; foldableWord: string | null; foldedBy: string | null };
}

/**
 * Proposes to fold matches with an entry on one word, for all clients; nothing where more agrees, or a rule folds it.
 */
export function FoldMatch({ match: { hitId, entryName, foldableWord, foldedBy } }: FoldMatchProps) {
  const [isAsked, setIsAsked] = useState(false);
  const mayPropose = mayCall(foldingCalls.addFoldingRule, useStaffUser());
  const { run, problem } = useSend(foldingCalls.addFoldingRule, {
    invalidates: [foldingCalls.listFoldingRules],
    success: 'The rule is released',
    onDone: () => {
      refreshProposals();
      setIsAsked(false);
    },
  });
  if (!mayPropose || foldableWord === null || foldedBy !== null) return null;
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>Not this person</Button>
      {isAsked && (
        <CommentDialog
          title={`Fold matches of “${foldableWord}” with ${entryName}?`}
          effects={
            <>
              <Tried hitId={hitId} />
              {'For all clients and 12 months, matches with this entry on this word alone are listed ' +
                'under Folded by rule. It decides nothing: cases stay open, and payments stay ' +
                'held. The Head of AML releases it.'}
            </>
          }
          verb="Propose"
          send={(body) => run({ params: { hitId }, body })}
          problem={problem}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}

/** On what it was tried: the proposer knows before proposing. */
function Tried({ hitId }: { hitId: string }) {
  const { data, error } = useCall(foldingCalls.tryFoldingRule, { params: { hitId } });
  // a refusal comes again, with its sentence, where it is proposed
  if (error) return null;
  if (!data) return 'Trying it on earlier matches. ';
  return `Of ${data.earlier} earlier matches with this entry it folds ${data.folded}, of which ${data.open} are open. `;
}
