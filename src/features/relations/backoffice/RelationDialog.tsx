import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { type CallForm, useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { type Option, Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { type Relation, relationCalls } from '../calls.ts';
import { relationMessages } from '../messages.ts';
import { isFamilyRole, isShareRole, isUserRole, type RelationRole, roleLabels, rolesAt } from '../rules.ts';
import { LetterFields } from './LetterFields.tsx';
import { relationRules, type SentRelation, type TypedRelation } from './relationForm.ts';
import { SubjectFields } from './SubjectFields.tsx';

export interface RelationOwner {
  id: string;
  title: string;
  type: 'N' | 'LEGAL';
}

interface RelationDialogProps {
  client: RelationOwner;
  /** the one that is changed; without it a new one is added */
  before?: Relation | undefined;
  onClose: () => void;
}

/** Adds or changes a relation. A second person decides. */
export function RelationDialog({ client, before, onClose }: RelationDialogProps) {
  const { saveBoth, problem } = useSaveRelation(client.id, onClose);
  const form = useCallForm({
    rules: relationRules,
    start: getStart(client, before),
    send: saveBoth,
    problem,
    refusals: { 'shares-beyond-whole': 'share', 'relation-not-possible': 'subjectId', 'user-not-found': 'subjectId' },
    leaving: 'Leave this relation?',
  });
  const close = form.question.closing(onClose);
  const role = useWatch({ control: form.control, name: 'role' });
  const roles = rolesAt(client.type).map(getOption);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      width="wide"
      title={before ? `Change a relation of ${client.title}` : `Add a relation of ${client.title}`}
      description={getEffects(role)}
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            {before ? 'Propose change' : 'Propose relation'}
          </Button>
        ),
      }}
    >
      <Form form={form}>
        {before && (
          <Definitions
            items={[
              { label: 'Who', value: before.other.name },
              { label: 'Number', value: before.other.isClient ? before.other.id : null },
            ]}
          />
        )}
        {before && !isUserRole(before.role) ? null : (
          <FormField form={form} name="role">
            {(field) => <Select {...field} options={before ? roles.filter(({ value }) => isUserRole(value)) : roles} />}
          </FormField>
        )}
        {!before && <SubjectFields form={form} role={role} />}
        {isShareRole(role) && (
          <FormField form={form} name="share" help="Percent of the company. A board member may have 0.">
            {(field) => <TextInput {...field} inputMode="decimal" numbers unit="%" />}
          </FormField>
        )}
        {isUserRole(role) && (
          <FormField form={form} name="letters" label="">
            {(field) => <LetterFields value={field.value} onChange={field.onChange} />}
          </FormField>
        )}
        <DetailFields form={form} />
      </Form>
    </Dialog>
  );
}

/** What is kept of a relation besides its role, and why it is proposed. */
function DetailFields({ form }: { form: CallForm<TypedRelation, SentRelation> }) {
  return (
    <>
      <FieldPair>
        <FormField form={form} name="details.document" optional help="What proves it.">
          {(field) => <TextInput {...field} />}
        </FormField>
        <FormField form={form} name="details.email" optional>
          {(field) => <TextInput {...field} inputMode="email" />}
        </FormField>
      </FieldPair>
      <FormField form={form} name="details.address" optional>
        {(field) => <TextInput {...field} />}
      </FormField>
      <FormField form={form} name="details.comment">
        {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
      </FormField>
    </>
  );
}

/** Writes down who is new, once, and proposes the relation. */
function useSaveRelation(clientId: string, onClose: () => void) {
  const made = useRef<{ of: string; id: string }>(undefined);
  const options = {
    invalidates: [relationCalls.listRelations],
    success: messages.relationUpdated,
    failure: relationMessages.relationUpdateFailed,
    onDone: () => {
      refreshProposals();
      onClose();
    },
  };
  const create = useSend(relationCalls.createParty, { failure: relationMessages.relationUpdateFailed });
  const plain = useSend(relationCalls.saveRelation, options);
  const withOptions = useSend(relationCalls.saveRelationWithOptions, options);
  const getSubject = async ({ party, subjectId = '' }: SentRelation): Promise<string | undefined> => {
    if (!party) return subjectId;
    const of = JSON.stringify(party);
    if (made.current?.of === of) return made.current.id;
    const answer = await create.run({ body: party });
    if (answer) made.current = { of, id: answer.id };
    return answer?.id;
  };
  const saveBoth = async (sent: SentRelation) => {
    const subjectId = await getSubject(sent);
    if (subjectId === undefined) return;
    const { role, options: given, details: body } = sent;
    if (isFamilyRole(role)) await plain.run({ params: { clientId, role, subjectId }, body });
    else await withOptions.run({ params: { clientId, role, subjectId, options: given }, body });
  };
  return { saveBoth, problem: create.problem ?? plain.problem ?? withOptions.problem };
}

function getStart(client: RelationOwner, before: Relation | undefined): TypedRelation {
  const role = before?.role ?? (client.type === 'N' ? 'PARENT' : 'P');
  return {
    role,
    isNew: false,
    subjectId: before?.other.id ?? '',
    party: { name: '', birthDate: '', country: 'LT', code: '' },
    share: before && isShareRole(role) ? before.options : '',
    letters: before && isUserRole(role) ? before.options : '',
    details: {
      comment: '',
      document: before?.document ?? '',
      address: before?.address ?? '',
      email: before?.email ?? '',
    },
  };
}

/** Both a board and the users have a director, so each stands under its heading. */
function getOption(value: RelationRole): Option {
  const label = roleLabels[value].of;
  if (isFamilyRole(value)) return { value, label };
  return { value, label, group: isUserRole(value) ? 'Users, who sign in' : 'Owners and boards' };
}

function getEffects(role: RelationRole): string {
  return isUserRole(role)
    ? 'A second person decides. Then the person accepts on their own device; fewer permissions take effect at once.'
    : 'A second person decides. What was so before stays readable.';
}
