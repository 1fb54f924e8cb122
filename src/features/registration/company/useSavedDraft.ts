/** A draft that is filled in and saved: what is typed here, what the bank has, and what another window has changed. */
import { useRef, useState } from 'react';
import { showFailure } from '#client/api/hooks.ts';
import { ApiProblem } from '#client/api/problem.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { useAutosave } from '#client/forms/useAutosave.ts';
import type { UploadOptions } from '#client/ui/upload/uploads.ts';
import { alertMs } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type { FileCategory } from '#shared/reference/fileCategories.ts';
import { type Registration, registrationCalls } from '../calls.ts';
import { getChanges, mergeDrafts, withField } from '../changes.ts';
import type { Draft, DraftField } from '../draft.ts';
import { registrationMessages } from '../messages.ts';
import { sendProof } from './files/sendProof.ts';

const { readCdd, updateRegistration, saveStep } = registrationCalls;
/** after the last key */
const waitMs = 2000;
const phoneCodes = ['phone-in-use', 'too-many-tries'];

/** A field that two windows have changed: what was typed here. */
export interface Collision {
  field: DraftField;
  mine: Draft;
}

/** What the bank has, and how it gets what differs. */
function useSaved(companyId: string, registration: Registration) {
  const params = { companyId, cddId: registration.CddId };
  const saved = useRef(registration);
  /** the step that the applicant is at */
  const wanted = useRef(registration.Step);
  const keep = (change: Partial<Registration>) => {
    saved.current = { ...saved.current, ...change };
    queryClient.setQueryData(callKey(readCdd, { params }), saved.current);
  };
  const saveAll = async (now: Draft) => {
    const { company, cdd } = getChanges(saved.current.draft, now);
    if (Object.keys(company).length > 0) {
      const answer = await send(updateRegistration, {
        params: { companyId },
        body: { ...company, version: saved.current.version },
      });
      keep({ ...answer, draft: { ...saved.current.draft, ...defined(company) } });
    }
    const step = wanted.current === saved.current.Step ? {} : { Step: wanted.current };
    if (Object.keys(cdd).length === 0 && step.Step === undefined) return;
    const answer = await send(saveStep, { params, body: { ...cdd, ...step, version: saved.current.version } });
    keep({ ...answer, Step: wanted.current, draft: { ...saved.current.draft, ...defined(cdd) } });
  };
  return { saved, wanted, keep, saveAll };
}

export function useSavedDraft(companyId: string, registration: Registration) {
  const params = { companyId, cddId: registration.CddId };
  const [draft, setDraft] = useState(registration.draft);
  const [isChanged, setChanged] = useState(false);
  const [collisions, setCollisions] = useState<readonly Collision[]>([]);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const typed = useRef(registration.draft);
  const { saved, wanted, keep, saveAll } = useSaved(companyId, registration);
  const saving = useAutosave<Draft>({
    savedAt: registration.savedAt,
    waitMs,
    save: async (now) => {
      try {
        await saveAll(now);
      } catch (error) {
        report(error);
        throw error;
      }
      return saved.current.savedAt;
    },
  });
  const report = (error: unknown) =>
    reportFailure(error, { onOutdated: () => setChanged(true), onPhoneRefused: (why) => setRefused({ Phone: why }) });
  const show = (next: Draft) => {
    typed.current = next;
    setDraft(next);
    saving.change(next);
  };
  /** Takes over what another window has saved; what was typed here stays wherever only this window has changed it. */
  const reload = async () => {
    const now = await send(readCdd, { params }).catch((error: unknown) => {
      showFailure(messages.companyLoadFailed, error);
    });
    if (!now) return;
    const mine = typed.current;
    const { draft: merged, both } = mergeDrafts(saved.current.draft, mine, now.draft);
    wanted.current = now.Step;
    keep(now);
    setChanged(false);
    setCollisions(both.map((field) => ({ field, mine })));
    show(merged);
  };
  return {
    draft,
    refused,
    state: saving.state,
    flush: saving.flush,
    set: <F extends DraftField>(field: F, value: Draft[F]) => {
      setRefused(({ [field]: _, ...others }) => others);
      setCollisions((now) => now.filter((one) => one.field !== field));
      show(withField(typed.current, field, value));
    },
    /** Keeps where the applicant is, at once. Resolves to whether everything is saved. */
    moveTo: (step: number) => {
      wanted.current = step;
      saving.change(typed.current);
      return saving.flush();
    },
    /** Sends a document, and knows it from then on. @throws Error with a sentence for people */
    upload: async (category: FileCategory, file: File, options: UploadOptions) => {
      const given = await sendProof(params, category, file, options);
      keep({ files: [...saved.current.files.filter(({ id }) => id !== given.id), given] });
      return given;
    },
    isChanged,
    reload,
    collisions,
    dropCollision: (field: DraftField) => setCollisions((now) => now.filter((one) => one.field !== field)),
  };
}

function defined(changes: object): Partial<Draft> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

interface FailureOptions {
  onOutdated: () => void;
  onPhoneRefused: (why: string) => void;
}

function reportFailure(error: unknown, { onOutdated, onPhoneRefused }: FailureOptions) {
  const problem = error instanceof ApiProblem ? error.problem : undefined;
  if (problem?.code === 'version-changed') return onOutdated();
  if (problem && phoneCodes.includes(problem.code)) onPhoneRefused(problem.title);
  // the line beside the buttons says of a connection that is lost
  if (problem?.code === 'offline') return;
  showFailure(registrationMessages.registrationUpdateFailed, error, 'registration', alertMs.registration);
}
