import { type ReactNode, useState } from 'react';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/display/Icon.tsx';
import type { IconName } from '#client/ui/display/iconPaths.ts';
import { Badge, StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { CaseMatch } from '../caseAnswer.ts';
import { differingLetters } from './differingLetters.ts';
import { FactTable } from './FactTable.tsx';
import styles from './matches.module.css';

const states = {
  open: { kind: 'info', words: 'Open' },
  cleared: { kind: 'success', words: 'Cleared' },
  true: { kind: 'failed', words: 'True' },
} as const;
const icons: Readonly<Record<CaseMatch['parts'][number]['verdict'], IconName>> = {
  same: 'check',
  close: 'minus',
  different: 'x',
  unknown: 'help',
};
const getColumns = (ours: string) =>
  ['Part', ours, 'Verdict', 'Entry'].map((title) => ({ title, isNumber: false, isBelow: title === 'Verdict' }));
const getKey = ({ source, entryId }: ShownMatch) => `${source} ${entryId}`;
const percent = (score: number) => `${Math.floor(score / 10)} %`;

type Compared = 'source' | 'entryId' | 'entryName' | 'score' | 'differences' | 'parts';
/** A match that no one has to decide, as a look-up finds it, has no state and no past. */
type ShownMatch = Pick<CaseMatch, Compared> & Partial<Omit<CaseMatch, Compared>>;

interface CaseMatchesProps<Match extends ShownMatch> {
  matches: readonly Match[];
  /** whose facts stand beside those of the entry */
  ours?: string;
  /** under the comparison of the chosen one */
  more?: (match: Match) => ReactNode;
}

/**
 * The person who was screened (the client, somebody around it, or the other party of a payment) beside each entry, the
 * best first.
 */
export function CaseMatches<Match extends ShownMatch>({ matches, ours = 'Screened', more }: CaseMatchesProps<Match>) {
  const [chosen, setChosen] = useState<string>();
  const shown =
    matches.find((match) => getKey(match) === chosen) ?? matches.find(({ foldedBy }) => !foldedBy) ?? matches[0];
  if (!shown) return null;
  const folded = matches.filter(({ foldedBy }) => foldedBy);
  const getHit = (match: Match) => (
    <li key={getKey(match)}>
      <button
        type="button"
        className={styles.hit}
        aria-pressed={match === shown}
        onClick={() => setChosen(getKey(match))}
      >
        <span className={styles.entry}>{match.entryName}</span>
        <span className={styles.quiet}>
          {getKey(match)}, {percent(match.score)}
        </span>
        {match.differences.map((sentence) => (
          <span key={sentence} className={styles.quiet}>
            Differs: {sentence}
          </span>
        ))}
      </button>
    </li>
  );
  const title = matches.length === 1 ? 'Match with a list' : `${matches.length} matches with lists`;
  return (
    <Section title={title}>
      <div className={styles.frame}>
        {matches.length > 1 && (
          <div className={styles.hits}>
            <ul className={styles.hitList} aria-label="Matches">
              {matches.filter(({ foldedBy }) => !foldedBy).map(getHit)}
            </ul>
            {folded.length > 0 && (
              <details className={styles.explanation} open={shown.foldedBy ? true : undefined}>
                <summary>Folded by rule ({folded.length})</summary>
                <ul className={styles.hitList} aria-label="Folded by rule">
                  {folded.map(getHit)}
                </ul>
              </details>
            )}
          </div>
        )}
        <div className={styles.comparison}>
          <MatchComparison match={shown} ours={ours} />
          {more?.(shown)}
        </div>
      </div>
    </Section>
  );
}

/** Part by part: what the screened one has, what the entry has, and whether the two agree, in words. */
function MatchComparison({ match, ours: whose }: { match: ShownMatch; ours: string }) {
  const {
    source,
    entryId,
    entryName,
    score,
    state,
    differences,
    foldedBy,
    parts,
    version,
    programmes = [],
    explanation = [],
    earlier = [],
  } = match;
  return (
    <>
      <p className={styles.head}>
        <span className={styles.entry}>{entryName}</span>
        <Badge>{`${source} ${entryId}${version ? `, version ${version}` : ''}`}</Badge>
        <Badge>{percent(score)}</Badge>
        {state && <StatusBadge kind={states[state].kind}>{states[state].words}</StatusBadge>}
      </p>
      {foldedBy && (
        <p className={styles.summary}>Folded by rule: {foldedBy.replace(/\.$/, '')}. Still to be decided.</p>
      )}
      <Differences sentences={differences} />
      {programmes.length > 0 && <p className={styles.summary}>Listed for: {programmes.join('; ')}</p>}
      <Earlier decisions={earlier} />
      <p className={styles.summary}>{getSummary(parts)}</p>
      {parts.length > 0 && (
        <FactTable
          label={`${whose} beside ${entryName}`}
          columns={getColumns(whose)}
          rows={parts.map(({ label, verdict, words, ours, theirs }) => [
            label,
            <Value key="ours" value={ours} other={theirs} isMarked={verdict === 'close'} />,
            <span key="verdict" className={classes(styles.verdict, styles[verdict])}>
              <Icon name={icons[verdict]} size={14} />
              {words}
            </span>,
            <Value key="theirs" value={theirs} other={ours} isMarked={verdict === 'close'} />,
          ])}
        />
      )}
      {explanation.length > 0 && (
        <details className={styles.explanation}>
          <summary>How the score came about</summary>
          <ul>
            {explanation.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** What contradicts the match, ahead of what agrees. */
function Differences({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className={styles.differences} aria-label="What differs">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <Icon name="alert" size={14} /> Differs: {sentence}
        </li>
      ))}
    </ul>
  );
}

/** What was decided of this client and this entry before, ahead of everything that is compared. */
function Earlier({ decisions }: { decisions: CaseMatch['earlier'] }) {
  if (decisions.length === 0) return null;
  return (
    <ul className={styles.earlier} aria-label="Decided before">
      {decisions.map(({ decision, by, at, words }) => (
        <li key={`${at} ${by}`}>
          <span className={styles.entry}>{decision}</span> by {by}, <Time at={at} />
          {words !== '' && <>: {words}</>}
        </li>
      ))}
    </ul>
  );
}

/** 'Same: Name. Different: Nationality. Unknown: Document.' */
function getSummary(parts: CaseMatch['parts']): string {
  const verdicts = ['same', 'close', 'different', 'unknown'] as const;
  const decidedLines = verdicts.flatMap((verdict) => {
    const [first, ...more] = parts.filter((part) => part.verdict === verdict);
    if (!first) return [];
    return `${first.words}: ${[first, ...more].map(({ label }) => label.toLowerCase()).join(', ')}.`;
  });
  return decidedLines.length === 0 ? 'The parts of this match were not kept.' : decidedLines.join(' ');
}

/** A value; where the two are close, what differs between them is underlined. */
function Value({ value, other, isMarked }: { value: string; other: string; isMarked: boolean }) {
  if (value === '') return <span className={styles.quiet}>Not known</span>;
  if (!isMarked) return value;
  return differingLetters(value, other).map(({ text, differs }, at) =>
    differs ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text are never moved
      <u key={at} className={styles.differs}>
        {text}
      </u>
    ) : (
      text
    ),
  );
}
