/** What happened with a case, as entries of its timeline. */
import type { TimelineEntry } from '#client/ui/timeline/Timeline.tsx';
import { caseActFacts } from '../acts.ts';
import { actName } from '../calls.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import styles from './cases.module.css';

/** Comments, decisions and acts with their words, and what happened around the case. */
export function toTimelineEntries({ comments, events }: Pick<CaseAnswer, 'comments' | 'events'>): TimelineEntry[] {
  const around = events.map(({ detail, ...event }) => ({
    ...event,
    detail: detail !== '' && <p className={styles.words}>{detail}</p>,
  }));
  return [...around, ...getComments(comments)];
}

function getComments(comments: CaseAnswer['comments']): TimelineEntry[] {
  return comments.map(({ id, by, action, words, at }) => {
    const isComment = action === 'comment';
    return {
      ...{ id, at, who: by, kind: isComment ? 'message' : 'decision' },
      did: isComment ? 'commented' : `· ${actName(action)}`,
      detail: <p className={styles.words}>{words}</p>,
    };
  });
}

/** A record of the log, as far as it matters here. */
interface Logged {
  look: string | null;
  by: string;
  verb: string | null;
  words: string;
  facts: readonly { label: string; value: string }[];
}

/** Acts on parts of a case, which have no comment. */
const onItself: readonly string[] = ['case.tick', 'case.untick', 'case.review', 'case.file'];
const silent: Readonly<Record<string, string>> = {
  [caseActFacts.take]: 'took the case',
  [caseActFacts.release]: 'released the case',
  [caseActFacts.remind]: 'reminded the client',
};
const said: readonly string[] = Object.values(caseActFacts);

/**
 * What the log adds: looks, steps of the bank, and acts without words. Undefined for what has stood there with its
 * words.
 */
export function describeCaseRecord({ look, by, verb, words, facts }: Logged): string | undefined {
  if (look !== null || by === 'system' || verb === null) return words;
  if (onItself.includes(verb)) return words;
  if (verb !== 'case.act') return verb.endsWith('.open') ? words : undefined;
  const action = facts.find(({ label }) => label === 'Action')?.value ?? '';
  return silent[action] ?? (said.includes(action) ? undefined : words);
}
