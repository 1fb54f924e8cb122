/** Files on their way: a form goes on, and is sent, only once none is. What was chosen is never left behind unseen. */
import { createContext, useCallback, useEffect, useRef, useState } from 'react';

export interface Files {
  /** being looked at, waiting or being sent, by name */
  underWay: readonly string[];
  /** that could not be sent and are still in the list */
  failed: readonly string[];
}
const none: Files = { underWay: [], failed: [] };

/** Takes what a field with files says of them, by the id of the field. */
export const FilesUnderWay = createContext<(id: string, files: Files) => void>(() => undefined);

interface AfterFiles<Step> {
  /** for `FilesUnderWay` around the fields */
  report: (id: string, files: Files) => void;
  /** Takes the step at once, or as soon as no file is under way. */
  take: (step: Step) => void;
  isWaiting: boolean;
  /** what is waited for, or why nothing goes on; undefined: no file is in the way */
  words: string | undefined;
}

/** Steps of a form that wait for its files. `act` is called with the answers as they are then. */
export function useAfterFiles<Step>(act: (step: Step) => void): AfterFiles<Step> {
  const [fields, setFields] = useState<Readonly<Record<string, Files>>>({});
  const [wanted, setWanted] = useState<{ step: Step }>();
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const report = useCallback((id: string, files: Files) => setFields((now) => ({ ...now, [id]: files })), []);
  const all = Object.values(fields);
  const underWay = all.flatMap((one) => one.underWay);
  const failed = all.flatMap((one) => one.failed);
  const isFree = underWay.length === 0 && failed.length === 0;
  useEffect(() => {
    if (!wanted || !isFree) return;
    setWanted(undefined);
    latest.current(wanted.step);
  }, [wanted, isFree]);
  return {
    report,
    take: (step) => (isFree ? act(step) : setWanted({ step })),
    isWaiting: wanted !== undefined && underWay.length > 0,
    words: wanted && formatWait(underWay, failed),
  };
}

function formatWait(underWay: readonly string[], failed: readonly string[]): string | undefined {
  if (underWay.length > 0) return `Waiting for ${underWay.join(', ')}. This goes on once everything is sent.`;
  if (failed.length > 0) return `${failed.join(', ')} could not be sent. Send again, or remove what is not needed.`;
  return undefined;
}

/** Reports to the form around a field what its files do, until the field is gone. */
export function useReportedFiles(report: (id: string, files: Files) => void, id: string, files: Files): void {
  const text = JSON.stringify(files);
  useEffect(() => report(id, JSON.parse(text)), [report, id, text]);
  useEffect(() => () => report(id, none), [report, id]);
}
