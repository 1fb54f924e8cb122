/**
 * Composes what a client is asked: a template, facts, files and questions, until when; with a preview as the client
 * sees it.
 */
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { serverNow } from '#client/api/clock.ts';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { today } from '#client/ui/input/today.ts';
import { Disclosure } from '#client/ui/layout/Disclosure.tsx';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import type { ComposerProps } from '#features/cases/backoffice/caseParts.ts';
import { isCaseType } from '#features/cases/backoffice/caseTexts.ts';
import { FoundWords, useFoundText } from '#features/messages/backoffice/FoundWords.tsx';
import type { Whom } from '#shared/reference/fileCategories.ts';
import { askedLimits, templateOnly } from '#shared/rules/asked.ts';
import { type RequestTemplate, requestTemplateCalls } from '../calls.ts';
import { remindedOn } from '../rules.ts';
import { AskedItems } from './AskedItems.tsx';
import styles from './composer.module.css';
import { checkDraft, formatAll, getDraft, itemsLeft, readDraft, unchecked, wordsAlone } from './draft.ts';
import { RequestPreview } from './RequestPreview.tsx';

export function RequestComposer(props: ComposerProps) {
  const { found } = props;
  const type = isCaseType(found.icon) ? found.icon : undefined;
  const read = useCall(requestTemplateCalls.listRequestTemplates, { query: { type, about: getWhom(found) } });
  const failure = readFailure(read, 'The templates could not be loaded');
  if (failure) return <ErrorState {...failure} />;
  if (!read.data) {
    return (
      <Loading label="Loading templates">
        <Skeleton width="long" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  const { items: templates, usual } = read.data;
  const [first] = templates;
  if (!first) return <Banner kind="failed">There is no released template for this type of case.</Banner>;
  const usualDueOn = found.amountBlocked === null ? usual.dueOn : usual.held;
  return <Composing {...props} templates={templates} first={first} usualDueOn={usualDueOn} />;
}

interface ComposingProps extends ComposerProps {
  templates: readonly RequestTemplate[];
  first: RequestTemplate;
  /** the last day, unless another one is chosen */
  usualDueOn: string;
}

function Composing(props: ComposingProps) {
  const { found, draft: kept, onDraft, onAsked, isChecked, isOptional = false, templates, first, usualDueOn } = props;
  const begin = isOptional ? wordsAlone : getDraft;
  const draft = readDraft(kept, templates) ?? begin(first);
  const template = templates.find(({ id }) => id === draft.templateId) ?? first;
  const isFixed = templateOnly.includes(found.icon);
  const { body, faults } = checkDraft(draft, {
    ...{ isFixed, today: today() },
    usual: isOptional ? template.words : undefined,
  });
  const tried = useFoundText(formatAll(draft), !isFixed);
  const isReady = body !== undefined && tried === undefined;
  // what is begun and not right yet is refused by the bank rather than left out
  const isBroken = isOptional && hasFaults(faults, tried);
  const sent = JSON.stringify(isBroken ? unchecked(draft) : isReady ? body : null);
  useEffect(() => onAsked(JSON.parse(sent) ?? undefined), [sent, onAsked]);
  const change = (part: Partial<typeof draft>) => onDraft(JSON.stringify({ ...draft, ...part }));
  const fault = (key: string) => (isChecked ? faults[key] : undefined);
  return (
    <Folded isFolded={isOptional} count={draft.items.length} isBegun={kept !== ''}>
      <div className={styles.frame}>
        <div className={styles.composer}>
          <div className={styles.form}>
            {templates.length > 1 && (
              <SegmentedTabs
                label="Template"
                segments={templates.map(({ id, title, language }) => ({ value: id, label: `${title} (${language})` }))}
                value={template.id}
                onChange={(id) =>
                  onDraft(JSON.stringify(begin(templates.find((one) => one.id === id) ?? first, draft.dueOn)))
                }
              />
            )}
            {isFixed ? (
              <Banner>In this type of case a released template is sent unchanged.</Banner>
            ) : (
              <TextAndItems
                draft={draft}
                about={getWhom(found)}
                offered={isOptional ? itemsLeft(template, draft.items) : []}
                onChange={change}
                getFault={fault}
              />
            )}
            {tried && <FoundWords {...tried} />}
            <Field
              label="Answer by"
              optional
              help={dueHelp(found.amountBlocked !== null)}
              error={faults['dueOn'] && fault('dueOn')}
            >
              <DayInput value={draft.dueOn} onChange={(dueOn) => change({ dueOn })} min={today()} />
            </Field>
            <Dates dueOn={body?.dueOn ?? usualDueOn} />
            <Answerers canAnswer={found.canAnswer} />
          </div>
          <RequestPreview
            title={template.title}
            words={isFixed ? template.words : draft.words}
            items={isFixed ? getDraft(template).items : draft.items}
            company={found.clientName}
            dueOn={body?.dueOn ?? usualDueOn}
            about={getWhom(found)}
          />
        </div>
      </div>
    </Folded>
  );
}

type Draft = ReturnType<typeof getDraft>;

interface TextAndItemsProps
  extends Required<Pick<ComponentProps<typeof AskedItems>, 'about' | 'offered' | 'getFault'>> {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

function TextAndItems({ draft, about, offered, onChange, getFault: faultOf }: TextAndItemsProps) {
  return (
    <>
      <Field label="To the client" help={filledHelp(about)} error={faultOf('words')}>
        <TextArea
          rows={3}
          limit={askedLimits.words}
          value={draft.words}
          onChange={({ target }) => onChange({ words: target.value })}
        />
      </Field>
      <AskedItems
        items={draft.items}
        about={about}
        offered={offered}
        onChange={(items) => onChange({ items })}
        getFault={faultOf}
      />
    </>
  );
}

interface FoldedProps {
  isFolded: boolean;
  /** how many things are composed */
  count: number;
  isBegun: boolean;
  children: ReactNode;
}

/** Where what is chosen in the fields is the request, the composer stays out of the way. */
function Folded({ isFolded, count, isBegun, children }: FoldedProps) {
  if (!isFolded) return children;
  const note = count === 0 ? 'optional' : `${count} chosen`;
  return (
    <Disclosure title="Ask for more, or change the words" note={note} defaultOpen={isBegun}>
      {children}
    </Disclosure>
  );
}

const hasFaults = (faults: object, tried: object | undefined) => tried !== undefined || Object.keys(faults).length > 0;

const filledHelp = (about: Whom) => (about === 'N' ? undefined : '{company} becomes the name of the client.');

function dueHelp(holdsMoney: boolean): string {
  const days = holdsMoney ? 'the next bank day, because money is held' : `${askedLimits.dueDays} bank days from now`;
  return `Unless you choose: ${days}.`;
}

/** When the client is reminded, and what happens after the last day. */
function Dates({ dueOn }: { dueOn: string }) {
  const now = serverNow();
  const remindOn = remindedOn(now, dueOn, -new Date(now).getTimezoneOffset());
  return (
    <p className={styles.quiet} role="status">
      Answer by {dueOn}, reminder on {remindOn}. Nothing is blocked meanwhile.
    </p>
  );
}

/** Persons have clients of their own type; who is asked without an account is a person too. */
const getWhom = ({ canAnswer }: ComposerProps['found']): Whom => (canAnswer === null ? 'N' : 'LEGAL');

/** Who reads it: no one, where no one of the company may answer. */
function Answerers({ canAnswer }: { canAnswer: number | null }) {
  if (canAnswer === null) {
    return (
      <Banner>
        The client answers on the own device. An answer by phone or at the counter is entered in the case.
      </Banner>
    );
  }
  if (canAnswer === 0) return <Banner kind="pending">No one of the company may answer now.</Banner>;
  return (
    <p className={styles.quiet}>
      {canAnswer === 1 ? '1 person of the company may answer.' : `${canAnswer} people of the company may answer.`}
    </p>
  );
}
