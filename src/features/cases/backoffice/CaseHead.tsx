import type { ComponentType, ReactNode } from 'react';
import { serverNow } from '#client/api/clock.ts';
import { classes } from '#client/ui/classes.ts';
import { Amount } from '#client/ui/display/Amount.tsx';
import { AvatarStack } from '#client/ui/display/AvatarStack.tsx';
import { Icon } from '#client/ui/display/Icon.tsx';
import { ScriptMark } from '#client/ui/display/ScriptMark.tsx';
import { Badge, StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import type { CaseAnswer } from '../caseAnswer.ts';
import type { CaseItem } from '../caseList.ts';
import { Due, Markers } from './CaseRow.tsx';
import { type BroughtTools, CaseTools } from './CaseTools.tsx';
import styles from './cases.module.css';
import { getStatus, isOpenCase, typeName } from './caseTexts.ts';

/** Leads to a client, with the card of their most important facts; plain words for whom it would lead nowhere. */
export type ClientLinkPart = ComponentType<{ id: string; children: ReactNode }>;

interface CaseHeadProps {
  /** the list's facts alone have no tools yet */
  found: CaseAnswer | CaseItem;
  isAlone: boolean;
  ClientLink: ClientLinkPart;
  /** who else has it open just now, by name */
  here?: readonly string[];
  /** both or neither: without them there are no tools */
  tools?: BroughtTools;
  onChanged?: () => void;
}

/** Whose case, of what type, where it stands, until when and by whom. */
export function CaseHead({ found, isAlone, ClientLink, here = [], tools, onChanged }: CaseHeadProps) {
  const { clientID: id, clientName, clientType, icon, taskID, level, amountBlocked, assignee, dueAt, version } = found;
  const status = getStatus(icon, taskID);
  const isOpen = isOpenCase(icon, taskID);
  const Title = isAlone ? 'h1' : 'h2';
  return (
    <header className={styles.caseHead} data-head>
      <div className={styles.caseTop}>
        <Title className={styles.caseTitle}>
          {clientType === null ? clientName : <ClientLink id={id}>{clientName}</ClientLink>}
        </Title>
        <div className={classes(styles.tools, !onChanged && styles.toolsRoom)}>
          {here.length > 0 && (
            <span className={styles.here}>
              <Icon name="eye" size={16} />
              <AvatarStack label="Also here" names={here} />
            </span>
          )}
          {onChanged && tools && 'actions' in found && (
            <CaseTools found={found} brought={tools} onChanged={onChanged} />
          )}
        </div>
      </div>
      <div className={styles.caseLine}>
        <Badge>{typeName(icon)}</Badge>
        <StatusBadge kind={status.kind}>{status.words}</StatusBadge>
        <Badge>{level}</Badge>
        <ScriptMark name={clientName} />
        {isOpen && <Markers item={found} />}
        {isOpen && <Due dueAt={dueAt} now={serverNow()} />}
        {amountBlocked !== null && (
          <span>
            Blocked <Amount value={amountBlocked.replace(/\s/g, '')} currency="EUR" size="small" />
          </span>
        )}
        <span>{assignee ? assignee.fullName : 'Unassigned'}</span>
        <span>Version {version}</span>
      </div>
    </header>
  );
}

/** As high as the head that is to come. */
export function CaseHeadLoading() {
  return (
    <div className={styles.caseHead} data-head>
      <div className={styles.caseTop}>
        <span className={styles.titleRoom}>
          <Skeleton shape="title" width="half" />
        </span>
        <div className={classes(styles.tools, styles.toolsRoom)} />
      </div>
      <div className={styles.lineRoom}>
        <Skeleton width="long" />
      </div>
    </div>
  );
}
