import { useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button, LinkButton } from '#client/ui/action/Button.tsx';
import { CopyButton } from '#client/ui/action/CopyButton.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { ClientLink } from '#features/clients/search/backoffice/ClientLink.tsx';
import { useMayOpenClient } from '#features/clients/search/backoffice/clientRoute.ts';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { countryName } from '#shared/countries.ts';
import { messages } from '#shared/messages.ts';
import { type Related, type Relation, relationCalls } from '../calls.ts';
import { relationMessages } from '../messages.ts';
import { formatOptions, isClientNumber, isUserRole, roleLabels } from '../rules.ts';
import { JoinDialog } from './JoinDialog.tsx';
import { RelationDialog, type RelationOwner } from './RelationDialog.tsx';
import { getHref, RelationState } from './relationCells.tsx';

interface RelationPanelProps {
  client: RelationOwner;
  relation: Relation;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One relation with what proves it and who agreed to it; from here it is changed or ended. */
export function RelationPanel({ client, relation, ...panel }: RelationPanelProps) {
  const staff = useStaffUser();
  const opensClients = useMayOpenClient();
  const [asked, setAsked] = useState<'change' | 'end' | 'join'>();
  const { role, options, direction, other, state } = relation;
  const href = opensClients ? getHref(other) : undefined;
  const mayKeep = state !== 'ended' && mayCall(relationCalls.endRelation, staff);
  // it is a relation of the one whose owner, user or parent the subject is
  const sides = direction === 'of' ? [client, other] : [{ id: other.id, title: other.name, type: other.type }, client];
  const [owner, subject] = sides as [RelationOwner, { id: string }];
  return (
    <SidePanel
      {...panel}
      title={other.name}
      summary={roleLabels[role][direction]}
      shownKey={getKey(relation)}
      actions={{
        ...(mayKeep && { destructive: <Button onClick={() => setAsked('end')}>Delete</Button> }),
        ...(mayKeep && direction === 'of' && { neutral: <Button onClick={() => setAsked('change')}>Change</Button> }),
        ...(mayKeep &&
          isParty(other) && { primary: <Button onClick={() => setAsked('join')}>Join with a client</Button> }),
        ...(href && { primary: <LinkButton href={href}>Open client</LinkButton> }),
      }}
    >
      <Definitions
        items={[
          { label: 'State', value: <RelationState relation={relation} /> },
          { label: isUserRole(role) ? 'May' : 'Share', value: formatOptions(role, options) },
          {
            label: 'Number',
            value:
              isClientNumber(other.id) &&
              (other.isClient ? <ClientLink id={other.id}>{other.id}</ClientLink> : other.id),
            action: <CopyButton text={other.id} what="number" size="xxsmall" />,
          },
          { label: 'Date of birth', value: other.birthDate },
          { label: 'Company code', value: other.code },
          { label: 'Country', value: other.country && countryName(other.country) },
          { label: 'From', value: <Time at={relation.from} part="day" /> },
          { label: 'Until', value: relation.until && <Time at={relation.until} part="day" /> },
          { label: 'Document', value: relation.document },
          { label: 'Address', value: relation.address },
          { label: 'E-mail', value: relation.email },
          { label: 'Comment', value: relation.comment },
          { label: 'Proposed by', value: relation.madeBy },
          {
            label: 'Confirmed by',
            value: relation.confirmedBy ?? (relation.madeBy === null ? null : 'The command line'),
          },
        ]}
      />
      {asked === 'change' && <RelationDialog client={client} before={relation} onClose={() => setAsked(undefined)} />}
      {asked === 'join' && <JoinDialog party={other} onClose={() => setAsked(undefined)} />}
      {asked === 'end' && (
        <EndDialog owner={owner} subjectId={subject.id} relation={relation} onClose={() => setAsked(undefined)} />
      )}
    </SidePanel>
  );
}

/** Somebody who is no client, and not one of the people who act for clients. */
const isParty = ({ id, isClient }: Related) => !isClient && !isClientNumber(id);

export const getKey = ({ role, direction, other, from }: Relation) => `${role}.${direction}.${other.id}.${from}`;

interface EndDialogProps {
  owner: RelationOwner;
  subjectId: string;
  relation: Relation;
  onClose: () => void;
}

function EndDialog({ owner, subjectId, relation: { role, other }, onClose }: EndDialogProps) {
  const { run, problem } = useSend(relationCalls.endRelation, {
    invalidates: [relationCalls.listRelations],
    success: messages.relationDeleted,
    failure: relationMessages.relationDeleteFailed,
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  return (
    <CommentDialog
      title={`Delete the relation to ${other.name}?`}
      effects={
        isUserRole(role)
          ? 'A second person decides. Then the person loses access at once and is notified.'
          : 'A second person decides. It ends and stays readable.'
      }
      verb="Propose to delete"
      isRed
      send={(body) => run({ params: { clientId: owner.id, role, subjectId }, body })}
      problem={problem}
      onClose={onClose}
    />
  );
}
