import { type ComponentType, type ReactElement, useState } from 'react';
import { mayCall } from '#client/session/mayCall.ts';
import { type StaffUser, useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Menu, type MenuAction } from '#client/ui/overlay/Menu.tsx';
import { ChargeDialog } from '#features/charges/backoffice/ChargeDialog.tsx';
import { mayCharge } from '#features/charges/backoffice/mayCharge.ts';
import { hasStatus } from '#shared/clientStatus.ts';
import { type ClientRecord, recordCalls } from '../calls.ts';
import { closingCalls } from '../closingCalls.ts';
import { identityCalls } from '../identityCalls.ts';
import { isClosedOrDeclined, mayLift } from '../rules.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { CommentedDialog } from './CommentedDialog.tsx';
import { ContactDialog, InfoDialog, LimitsDialog } from './DetailDialogs.tsx';
import { DocumentDialog } from './DocumentDialog.tsx';
import { commentedActions } from './recordActions.ts';

type Asked =
  | 'charge'
  | 'lock'
  | 'unlock'
  | 'approvals'
  | 'notice'
  | 'withdraw'
  | 'close'
  | 'atOnce'
  | 'report'
  | 'info'
  | 'limits'
  | 'contact'
  | 'document'
  | 'R'
  | 'O';

export interface RecordMenuProps {
  client: ClientRecord;
  /** runs after something that other features have changed about the client */
  onChanged: () => void;
  /** asks for a report to the MLRO; absent for who may send none */
  ReportDialog?: ReportDialogPart | undefined;
}

/** Reports a client to the MLRO. The page brings it. */
export type ReportDialogPart = ComponentType<{ client: ClientRecord; onClose: () => void }>;

/** Everything that the viewer may do about this client, behind one button; nothing at all for who may only look. */
export function RecordMenu({ client, onChanged, ReportDialog }: RecordMenuProps) {
  const staff = useStaffUser();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const accounts = getAccounts(client);
  const viewed: Viewed = {
    client,
    staff,
    entry: (name, may, action) => (may ? [{ ...action, onSelect: () => setAsked(name) }] : []),
    mayChange: (call) => !hasStatus(client.flags, 'closed') && mayCall(call, staff),
  };
  const groups = [
    detailActions(viewed, accounts.length > 0),
    relationActions(viewed),
    viewed.entry('report', ReportDialog !== undefined, { label: 'Report to MLRO', icon: 'shield' }),
  ];
  if (groups.flat().length === 0) return null;
  const trigger = <Button icon="more">Actions</Button>;
  return (
    <>
      <Menu trigger={trigger} groups={groups} />
      {asked === 'charge' && (
        <ChargeDialog clientId={client.ID} name={client.title} accounts={accounts} onDone={onChanged} onClose={close} />
      )}
      {asked === 'report' && ReportDialog && <ReportDialog client={client} onClose={close} />}
      {asked && asked !== 'charge' && asked !== 'report' && getDialog(asked, client, close)}
    </>
  );
}

/** The client with what the viewer may do. */
interface Viewed {
  client: ClientRecord;
  staff: StaffUser;
  entry: (name: Asked, may: boolean, action: Omit<MenuAction, 'onSelect'>) => MenuAction[];
  /** nothing of a closed client is changed */
  mayChange: (call: Parameters<typeof mayCall>[0]) => boolean;
}

/** Changes what the bank knows of the client, and charges it. */
function detailActions({ client, staff, entry, mayChange }: Viewed, hasAccount: boolean): MenuAction[] {
  const mayMove = mayChange(identityCalls.moveClient);
  return [
    ...entry('info', mayChange(recordCalls.setClientInfo), { label: 'Line for staff', icon: 'edit' }),
    ...entry('contact', mayChange(recordCalls.changeClientContact), { label: 'Contact details', icon: 'send' }),
    ...entry('document', client.type === 'N' && mayChange(identityCalls.identifyClient), {
      label: 'Identity document',
      icon: 'identity',
    }),
    ...entry('R', mayMove, { label: 'Registered address', icon: 'home' }),
    ...entry('O', mayMove && client.type === 'LEGAL', { label: 'Operating address', icon: 'building' }),
    ...entry('charge', !hasStatus(client.flags, 'closed') && hasAccount && mayCharge(staff), {
      label: 'Charge',
      icon: 'bank',
    }),
    ...entry('limits', mayChange(recordCalls.changeClientLimits), { label: 'Limits', icon: 'chart' }),
  ];
}

/** Restricts, locks and closes the client. */
function relationActions({ client, staff, entry, mayChange }: Viewed): MenuAction[] {
  const isLockedByStaff = client.restrictions.some((one) => one.scope === 'all' && mayLift(one));
  const [whyOpen] = client.whyNotClosed;
  const [whyNotAtOnce] = client.whyNotEmpty;
  return [
    ...entry('approvals', client.type === 'LEGAL' && mayChange(recordCalls.tightenApprovals), {
      label: commentedActions.approvals.label,
      icon: 'users',
      disabled: client.approvals === 'other',
      ...(client.approvals === 'other' && { note: 'Four eyes are required already.' }),
    }),
    ...(isLockedByStaff
      ? entry('unlock', mayCall(recordCalls.unlockClient, staff), { label: 'Unlock', icon: 'lock' })
      : entry('lock', mayChange(recordCalls.lockClient), { label: 'Lock', icon: 'lock', danger: true })),
    ...(client.notice
      ? entry('withdraw', mayChange(closingCalls.withdrawNotice), {
          label: commentedActions.withdraw.label,
          icon: 'clock',
        })
      : entry('notice', !isClosedOrDeclined(client) && mayChange(closingCalls.giveNotice), {
          label: commentedActions.notice.label,
          icon: 'clock',
          danger: true,
        })),
    ...entry('close', mayCall(closingCalls.closeClient, staff), {
      label: commentedActions.close.label,
      icon: 'x-circle',
      danger: true,
      disabled: whyOpen !== undefined,
      ...(whyOpen !== undefined && { note: whyOpen }),
    }),
    ...entry('atOnce', !isClosedOrDeclined(client) && mayChange(closingCalls.closeClientAtOnce), {
      label: commentedActions.atOnce.label,
      icon: 'x-circle',
      danger: true,
      disabled: whyNotAtOnce !== undefined,
      ...(whyNotAtOnce !== undefined && { note: whyNotAtOnce }),
    }),
  ];
}

/** The EUR accounts, the main one first. */
export function getAccounts({ funds }: ClientRecord): { id: string; name: string }[] {
  return Object.entries(funds)
    .filter(([id]) => id.startsWith('EUR.'))
    .map(([id, { name }]) => ({ id, name }));
}

function getDialog(
  asked: Exclude<Asked, 'charge' | 'report'>,
  client: ClientRecord,
  onClose: () => void,
): ReactElement {
  switch (asked) {
    case 'info':
      return <InfoDialog client={client} onClose={onClose} />;
    case 'limits':
      return <LimitsDialog client={client} onClose={onClose} />;
    case 'document':
      return <DocumentDialog client={client} onClose={onClose} />;
    case 'R':
    case 'O':
      return <AddressDialog client={client} type={asked} onClose={onClose} />;
    case 'contact':
      return <ContactDialog client={client} onClose={onClose} />;
    default:
      return <CommentedDialog client={client} action={asked} onClose={onClose} />;
  }
}
