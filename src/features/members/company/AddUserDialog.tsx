import { type FormEvent, useId, useState } from 'react';
import { useSend } from '../../../client/api/hooks.ts';
import { queryClient } from '../../../client/api/queries.ts';
import { useCompanyId, useLetters } from '../../../client/session/person.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Banner } from '../../../client/ui/feedback/Banner.tsx';
import { DayInput } from '../../../client/ui/input/DayInput.tsx';
import { Field } from '../../../client/ui/input/Field.tsx';
import { faultsLeft } from '../../../client/ui/input/faultsLeft.ts';
import { TextInput } from '../../../client/ui/input/TextInput.tsx';
import { Dialog } from '../../../client/ui/overlay/Dialog.tsx';
import { messages } from '../../../shared/messages.ts';
import { generalSentence } from '../../../shared/rules/sentences.ts';
import { demoPeopleKey } from '../../access/device/demoPeopleKey.ts';
import { type CompanyUser, memberCalls } from '../calls.ts';
import { userListCalls } from '../listCalls.ts';
import { PermissionFields, type Rights, usualLetters } from './PermissionFields.tsx';
import { checkPerson, type PersonErrors, type PersonFields, personLabels, userIdOf } from './userForm.ts';
import styles from './users.module.css';

interface AddUserDialogProps {
  /** the person of an earlier invitation, to invite again */
  again: CompanyUser | undefined;
  onClose: () => void;
  onAdded: (user: CompanyUser) => void;
}

/** Invites a person: identity, role and permissions. */
export function AddUserDialog({ again, onClose, onAdded }: AddUserDialogProps) {
  const formId = useId();
  const companyId = useCompanyId();
  const granter = useLetters();
  const [person, setPerson] = useState<PersonFields>({ account: again?.id ?? '', birthDate: '' });
  const role = again?.role ?? 'REP';
  const [rights, setRights] = useState<Rights>({ role, letters: again?.permissions ?? usualLetters(role, granter) });
  const [errors, setErrors] = useState<PersonErrors>({});
  const { run, isRunning, problem } = useSend(memberCalls.addUser, {
    invalidates: [userListCalls.listUsers],
    success: messages.userCreated,
    failure: messages.userCreateFailed,
    onDone: (user) => {
      void queryClient.invalidateQueries({ queryKey: demoPeopleKey });
      onAdded(user);
    },
  });
  const set = (changes: Partial<PersonFields>) => {
    setPerson({ ...person, ...changes });
    setErrors(faultsLeft(errors, changes));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkPerson(person);
    setErrors(found);
    const UserId = userIdOf(person.account);
    if (UserId === null || Object.keys(found).length > 0) {
      document
        .getElementById(formId)
        ?.querySelector<HTMLElement>(`[name=${Object.keys(found)[0]}]`)
        ?.focus();
      return;
    }
    const body = { UserId, UserDob: person.birthDate, Role: rights.role, Options: rights.letters };
    if (!isRunning) void run({ params: { companyId }, body });
  };
  const general = generalSentence(Object.values(errors)) ?? problem?.title;
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      width="wide"
      title={again ? `Invite ${again.name} again` : 'Add a user'}
      description="They become a user once they accept on their own device. Until then they see nothing."
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button type="submit" form={formId} variant="primary" icon="send" loading={isRunning}>
            Send invitation
          </Button>
        ),
      }}
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {general && !isRunning && <Banner kind="failed">{general}</Banner>}
        <div className={styles.pair}>
          <Field
            label={personLabels.account}
            error={errors.account}
            help="Of their own account at this bank, or their phone."
          >
            <TextInput
              name="account"
              value={person.account}
              numbers
              autoComplete="off"
              placeholder="LT… or +370…"
              onChange={(event) => set({ account: event.target.value })}
            />
          </Field>
          <Field label={personLabels.birthDate} error={errors.birthDate} help="So we invite the right person.">
            <DayInput
              name="birthDate"
              min="1900-01-01"
              value={person.birthDate}
              onChange={(birthDate) => set({ birthDate })}
            />
          </Field>
        </div>
        <PermissionFields value={rights} onChange={setRights} granter={granter} />
      </form>
    </Dialog>
  );
}
