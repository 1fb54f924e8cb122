import { type ComponentType, useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Menu } from '#client/ui/overlay/Menu.tsx';
import { Tooltip } from '#client/ui/overlay/Tooltip.tsx';
import { isProposal } from '#shared/proposal.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { caseActFacts } from '../acts.ts';
import { caseCalls } from '../calls.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import { caseMessages } from '../messages.ts';
import { seniorLevel } from '../rules.ts';
import { ActDialog, type AskedAct } from './ActDialog.tsx';
import styles from './cases.module.css';
import { isOpenCase } from './caseTexts.ts';
import { mayActOn } from './mayActOn.ts';
import { offerUndo } from './undo.ts';
import { useCaseKeys } from './useCaseKeys.ts';

/** What other features bring. */
export interface BroughtTools {
  File: ComponentType<{ found: CaseAnswer }>;
  Report: ComponentType<{ found: CaseAnswer; onClose: () => void }>;
}

interface CaseToolsProps {
  found: CaseAnswer;
  brought: BroughtTools;
  onChanged: () => void;
}

/**
 * Take and release, and what goes with words: hand over, hand up, link, duplicate; for who may only look, the case file
 * and the report.
 */
export function CaseTools({ found, brought, onChanged }: CaseToolsProps) {
  const staff = useStaffUser();
  const [asked, setAsked] = useState<AskedAct | 'report'>();
  const isOwn = found.assignee?.id === staff.ID;
  const { run, isRunning } = useSend(caseCalls.actOnCase, {
    success: caseMessages.caseUpdated,
    failure: caseMessages.caseUpdateFailed,
    onDone: (answer) => {
      if (!isProposal(answer)) offerUndo(found, caseActFacts[isOwn ? 'release' : 'take'], answer);
      onChanged();
    },
    onFailed: onChanged,
  });
  const may = mayActOn(found, staff) && isOpenCase(found.icon, found.taskID);
  const close = () => setAsked(undefined);
  const mayGive = found.assignee === null || isOwn || hasRole(staff.role, 'controllers');
  const params = { clientId: found.clientID, caseId: found.id };
  const act = (action: 'take' | 'release' | 'remind') =>
    void run({ params, query: { action }, body: { comment: '', version: found.version } });
  useCaseKeys({
    a: may && mayGive && !isOwn ? () => act('take') : undefined,
    u: may && isOwn ? () => act('release') : undefined,
  });
  const isMatched = found.matches.some(({ state }) => state === 'open');
  const isSenior = Number(found.level.slice(1)) >= seniorLevel;
  const mayDuplicate = found.amountBlocked === null && !found.taskID.startsWith('L') && !isMatched && !isSenior;
  const entry = (name: AskedAct | 'report', label: string) => ({ label, onSelect: () => setAsked(name) });
  const acts = [
    found.isMissing ? [{ label: 'Remind the client', onSelect: () => act('remind') }] : [],
    [...(mayGive ? [entry('handOver', 'Reassign')] : []), entry('handUp', 'Hand up')],
    [entry('link', 'Link a case'), ...(mayDuplicate ? [entry('duplicate', 'Close as duplicate')] : [])],
  ];
  const groups = [...(may ? acts : []), [entry('report', 'Report to MLRO')]];
  return (
    <div className={styles.tools}>
      {may && mayGive && (
        <Tooltip text={isOwn ? 'Key U' : 'Key A'}>
          <Button
            size="small"
            aria-keyshortcuts={isOwn ? 'u' : 'a'}
            loading={isRunning}
            onClick={() => act(isOwn ? 'release' : 'take')}
          >
            {isOwn ? 'Release' : 'Take'}
          </Button>
        </Tooltip>
      )}
      <brought.File found={found} />
      <Menu
        trigger={
          <Button size="small" icon="more" aria-label="More about this case">
            More
          </Button>
        }
        groups={groups}
      />
      {asked === 'report' && <brought.Report found={found} onClose={close} />}
      {asked && asked !== 'report' && (
        <ActDialog found={found} act={asked} onClose={close} onDone={onChanged} key={asked} />
      )}
    </div>
  );
}
