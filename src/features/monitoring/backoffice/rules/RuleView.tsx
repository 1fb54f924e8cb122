import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { useLeaveGuard } from '#client/router/useLeaveGuard.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx';
import { labCalls } from '#features/monitoring/lab/calls.ts';
import { ruleCalls, type WatchRuleVersion } from '#features/monitoring/rules/calls.ts';
import { countsNothing, type RuleBody, writtenBody } from '#features/monitoring/rules/condition.ts';
import { firstBody } from '#features/monitoring/rules/editRule.ts';
import { getSteps, isSameBody } from '#features/monitoring/rules/rules.ts';
import { ProposalsSection } from '#features/proposals/backoffice/ProposalsSection.tsx';
import type { CallOutput } from '#shared/call.ts';
import { formatCount } from '#shared/formatCount.ts';
import { LabPanel } from '../lab/LabPanel.tsx';
import { mayWriteRules } from '../mayReadRules.ts';
import { RuleEvents } from './RuleEvents.tsx';
import { RuleHistory } from './RuleHistory.tsx';
import { RuleSentence } from './RuleSentence.tsx';
import { RuleStateBadge } from './ruleStates.tsx';
import styles from './rules.module.css';
import { SaveRuleDialog } from './SaveRuleDialog.tsx';
import { StepButtons } from './StepButtons.tsx';

type Show = (code: string | undefined, version?: number) => void;
type ReadRule = CallOutput<typeof ruleCalls.readRule>;

const clients = { one: 'client', many: 'clients' };
/** Somebody else releases a version meanwhile. */
const refetchMs = 30_000;

/** A rule that is saved for the first time. */
export function NewRule({ onShow }: { onShow: Show }) {
  const [body, setBody] = useState<RuleBody>(firstBody);
  return (
    <Section
      title="New rule"
      summary="It counts nothing until it runs in shadow."
      actions={<BackButton onShow={onShow} />}
    >
      <Editor
        body={body}
        saved={firstBody}
        onChange={setBody}
        save={(close) => <SaveRuleDialog body={body} onClose={close} onSaved={onShow} />}
        lab={<LabPanel body={body} mayTry />}
        isNew
      />
    </Section>
  );
}

interface OpenRuleProps {
  code: string;
  version: number | undefined;
  onShow: Show;
}

export function OpenRule({ code, version, onShow }: OpenRuleProps) {
  const read = useCall(ruleCalls.readRule, { params: { ruleCode: code } }, { refetchMs });
  const failure = readFailure(read, 'The rule could not be loaded');
  const shown = read.data && getVersion(read.data, version);
  return (
    <Section
      title={shown ? `${shown.title}, ${code}` : code}
      summary={shown && <Summary rule={read.data.rule} shown={shown} />}
      actions={<BackButton onShow={onShow} />}
    >
      {failure ? (
        <ErrorState {...failure} />
      ) : shown && read.data ? (
        <>
          <ProposalsSection subject={code} outcomes={{}} onDecided={() => void read.refetch()} />
          <ShownVersion key={shown.version} read={read.data} shown={shown} onShow={onShow} />
        </>
      ) : (
        <Loading label="Loading the rule">
          <Skeleton shape="plot" />
        </Loading>
      )}
    </Section>
  );
}

/** The asked one, else the one in force, else the newest. */
function getVersion({ rule, versions }: ReadRule, version: number | undefined): WatchRuleVersion | undefined {
  const wanted = version ?? rule.live?.version ?? rule.shadow?.version;
  return versions.find((one) => one.version === wanted) ?? versions[0];
}

const BackButton = ({ onShow }: { onShow: Show }) => (
  <Button icon="arrow-left" onClick={() => onShow(undefined)}>
    All rules
  </Button>
);

function Summary({ rule: { live, shadow, fault }, shown }: { rule: ReadRule['rule']; shown: WatchRuleVersion }) {
  const since = [live, shadow].find((one) => one?.version === shown.version)?.since;
  return (
    <span className={styles.tools}>
      <span>Version {shown.version}</span>
      <RuleStateBadge state={shown.state} />
      {since !== undefined && (
        <span>
          since <Time at={since} />
        </span>
      )}
      {fault && (
        <StatusBadge kind="failed">
          {`Not judged for ${fault.clients === null ? 'any client' : formatCount(fault.clients, clients)}: `}
          {fault.cause}
        </StatusBadge>
      )}
    </span>
  );
}

/** One version; changes of its sentence become the next one. */
function ShownVersion({ read, shown, onShow }: { read: ReadRule; shown: WatchRuleVersion; onShow: Show }) {
  const [body, setBody] = useState<RuleBody>(shown.body);
  const { rule, before, versions, changes } = read;
  const user = useStaffUser();
  const [mayWrite, mayTry] = [mayWriteRules(user), mayCall(labCalls.tryRule, user)];
  const place = { ...rule, version: shown.version, live: rule.live?.version ?? null, before };
  const isChanged = !isSameBody(body, shown.body);
  return (
    <Editor
      body={body}
      saved={shown.body}
      onChange={mayWrite ? setBody : undefined}
      specified={rule.isSpecified ? (versions.find(({ version }) => version === 1) ?? shown).body : undefined}
      save={(close) => <SaveRuleDialog rule={rule} body={body} onClose={close} onSaved={onShow} />}
      lab={
        <LabPanel
          rule={{ code: rule.code, versions, live: rule.live?.version ?? null }}
          body={body}
          mayTry={mayTry}
          kept={shown.runId}
        />
      }
      steps={
        mayWrite &&
        !isChanged && (
          <StepButtons
            code={rule.code}
            shown={shown}
            steps={getSteps({ ...place, shadow: rule.shadow?.version ?? null })}
            before={before}
          />
        )
      }
    >
      <RuleHistory versions={versions} changes={changes} shown={shown} onShow={(next) => onShow(rule.code, next)} />
      <RuleEvents
        code={rule.code}
        first={rule.live === null && rule.shadow !== null ? 'shadow' : 'live'}
        beside={read.beside}
      />
    </Editor>
  );
}

interface EditorProps {
  body: RuleBody;
  saved: RuleBody;
  onChange: ((body: RuleBody) => void) | undefined;
  /** of a rule of the specification */
  specified?: RuleBody | undefined;
  isNew?: boolean;
  save: (close: () => void) => React.ReactNode;
  steps?: React.ReactNode;
  lab: React.ReactNode;
  children?: React.ReactNode;
}

function whyNot(body: RuleBody): string | undefined {
  if (body.conditions.some(countsNothing)) return 'Cash only goes out, and card top-ups only come in.';
  return writtenBody.safeParse(body).success ? undefined : 'Complete the sentence first.';
}

/** Left the sentence, right what it would have found. */
function Editor({ body, saved, onChange, specified, isNew = false, save, steps, lab, children }: EditorProps) {
  const [isSaving, setIsSaving] = useState(false);
  const isChanged = !isSameBody(body, saved);
  const { isAsking, leave, stay } = useLeaveGuard(isChanged && !isSaving);
  return (
    <div className={styles.column}>
      <div className={styles.editor}>
        <div className={styles.column}>
          <RuleSentence body={body} onChange={onChange} specified={specified} />
          <div className={styles.tools}>
            {(isChanged || isNew) && (
              <Button variant="primary" onClick={() => setIsSaving(true)} disabledReason={whyNot(body)}>
                Save draft
              </Button>
            )}
            {isChanged && <Button onClick={() => onChange?.(saved)}>Discard changes</Button>}
            {steps}
          </div>
        </div>
        {lab}
      </div>
      {children}
      {isSaving && save(() => setIsSaving(false))}
      <ConfirmDialog
        open={isAsking}
        onClose={stay}
        onConfirm={leave}
        title="Leave this rule?"
        confirm="Leave"
        dismiss="Stay"
      >
        What you changed is not saved.
      </ConfirmDialog>
    </div>
  );
}
