import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ApiProblem } from '#client/api/problem.ts';
import { callKey } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Button, LinkButton } from '#client/ui/action/Button.tsx';
import { CopyButton } from '#client/ui/action/CopyButton.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { CaseMatches } from '#features/cases/backoffice/CaseMatches.tsx';
import type { CallOutput } from '#shared/call.ts';
import { countryName } from '#shared/countries.ts';
import { paths } from '#shared/paths.ts';
import { countries } from '#shared/reference/countries.ts';
import { hasWord, type LookedUp, lookedUpLetters, screeningCalls } from '../calls.ts';
import { getDifferences } from '../differences.ts';
import { type ListCode, lists } from '../lists.ts';
import type { LookupSearch } from '../lookupSearch.ts';
import { matchFields, matchVerdicts } from '../matchParts.ts';
import styles from './screening.module.css';

const kinds = [
  { value: '', label: 'Anybody' },
  { value: 'person', label: 'Person' },
  { value: 'organisation', label: 'Company' },
];
const countryOptions = [
  { value: '', label: 'Any' },
  ...countries
    .map(({ iso2 }) => ({ value: iso2, label: countryName(iso2) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en')),
];
const isList = (code: string): code is ListCode => code in lists;

interface LookUpTabProps {
  search: LookupSearch;
  onChange: (changes: Partial<LookupSearch>) => void;
}

/** What hinders looking it up; undefined where nothing does. */
function getFault(name: string): string | undefined {
  if (name.length > lookedUpLetters) return `At most ${lookedUpLetters} characters: it has ${name.length}.`;
  return name === '' || hasWord(name) ? undefined : 'Enter at least one letter or digit.';
}

/** What is typed, until the address has another: somebody went back, or followed a link. */
function useTyped(shown: { name: string; birthDate: string }) {
  const [{ typed, of }, set] = useState({ typed: shown, of: shown });
  const isOther = of.name !== shown.name || of.birthDate !== shown.birthDate;
  if (isOther) set({ typed: shown, of: shown });
  const setTyped = (changes: Partial<typeof shown>) => set({ typed: { ...typed, ...changes }, of });
  return [isOther ? shown : typed, setTyped] as const;
}

/** A name with what is known besides, and the entries that resemble it. */
export function LookUpTab({ search, onChange }: LookUpTabProps) {
  const { name = '', kind, birthDate = '', country } = search;
  const [typed, setTyped] = useTyped({ name, birthDate });
  const isDay = typed.birthDate === '' || /^\d{4}-\d{2}-\d{2}$/.test(typed.birthDate);
  const fault = getFault(typed.name.trim());
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (isDay && !fault) onChange({ name: typed.name.trim() || undefined, birthDate: typed.birthDate || undefined });
  };
  return (
    <div className={styles.sections}>
      <form className={styles.question} onSubmit={ask}>
        <Field label="Name, or the number of a document" error={fault}>
          <TextInput icon="search" value={typed.name} onChange={({ target }) => setTyped({ name: target.value })} />
        </Field>
        <Field label="Who">
          <Select
            options={kinds}
            value={kind ?? ''}
            onChange={({ target: { value } }) =>
              onChange({ kind: value === 'person' || value === 'organisation' ? value : undefined })
            }
          />
        </Field>
        <Field label="Born" optional error={isDay ? undefined : 'A day as YYYY-MM-DD'}>
          <TextInput
            numbers
            placeholder="YYYY-MM-DD"
            maxLength={10}
            value={typed.birthDate}
            onChange={({ target }) => setTyped({ birthDate: target.value.trim() })}
          />
        </Field>
        <Field label="Country" optional>
          <Select
            options={countryOptions}
            value={country ?? ''}
            onChange={({ target }) => onChange({ country: target.value || undefined })}
          />
        </Field>
        <Button type="submit" variant="primary">
          Look up
        </Button>
      </form>
      {name === '' || getFault(name) ? (
        <EmptyState icon="identity" title="Look up a name">
          Spelling, order of words, titles and forms of companies may differ. A date of birth or a country sharpens the
          score.
        </EmptyState>
      ) : (
        <Found key={JSON.stringify(search)} name={name} search={search} />
      )}
    </div>
  );
}

type Answer = CallOutput<typeof screeningCalls.lookUpName>;

/** The likeliest entries first, page by page. */
function useFound(name: string, { kind, birthDate, country }: LookupSearch) {
  const query = { name, ...(kind && { kind }), ...(birthDate && { birthDate }), ...(country && { country }) };
  const { lookUpName } = screeningCalls;
  return useInfiniteQuery<Answer, ApiProblem, { pages: Answer[] }, readonly unknown[], string | undefined>({
    queryKey: [...callKey(lookUpName, { query }), 'pages'],
    queryFn: ({ pageParam: cursor, signal }) =>
      send(lookUpName, { query: { ...query, ...(cursor && { cursor }) } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

function Found({ name, search }: { name: string; search: LookupSearch }) {
  const read = useFound(name, search);
  const { error } = read;
  const pages = read.data?.pages ?? [];
  const data = pages[0];
  if (error?.problem.code === 'no-list') {
    return (
      <EmptyState
        icon="list"
        title="No list has been taken yet"
        action={<LinkButton href={`#${paths.bkoManualVerification}?tab=lists`}>Lists</LinkButton>}
      >
        Send one under Lists. Until then no one is screened.
      </EmptyState>
    );
  }
  const failure = readFailure({ data, error, refetch: read.refetch }, 'The name could not be looked up');
  if (failure) return <ErrorState {...failure} />;
  if (!data) {
    return (
      <Loading label="Looking the name up">
        <Skeleton shape="block" />
      </Loading>
    );
  }
  const where = `${Object.keys(data.versions).join(', ')}`;
  const items = pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState icon="check" title="No entry resembles this name">
        Looked for in {where}.
      </EmptyState>
    );
  }
  return (
    <>
      <p className={styles.quiet} role="status">
        {read.hasNextPage
          ? `The first ${items.length} entries`
          : `${items.length} ${items.length === 1 ? 'entry' : 'entries'}`}
        {` of ${where}. ${data.alert / 10} % and more opens a case, ${data.strong / 10} % of a sanction list ` +
          'stops money.'}
      </p>
      <CaseMatches
        ours="Looked for"
        matches={items.map(getMatch)}
        more={({ found }) => <Explanation found={found} />}
      />
      {read.hasNextPage && (
        <div className={styles.actions}>
          <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function getMatch(found: LookedUp) {
  const parts = found.parts.map(({ field, verdict, ours, theirs }) => ({
    ...{ label: matchFields[field], verdict, words: matchVerdicts[verdict], ours, theirs },
  }));
  const differences = getDifferences(found.parts);
  return {
    source: found.list,
    entryId: found.entityId,
    entryName: found.name,
    score: found.score,
    parts,
    differences,
    found,
  };
}

/** A name of the entry, with the words that have one like them in what was looked for. */
function MarkedWords({ text, words }: { text: string; words: readonly string[] }) {
  const pieces = text.split(/([\s,;/()"“”«»|_\u00a0]+)/u);
  return pieces.map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text are never moved
    words.includes(piece) ? <mark key={at}>{piece}</mark> : piece,
  );
}

/** What an officer puts into a file. */
function Explanation({ found }: { found: LookedUp }) {
  const { list, entityId, name, score, explanation, programmes, opens, theirs, matched } = found;
  const title = isList(list) ? lists[list].title : list;
  const text = [`${name} (${list} ${entityId}, ${title}), ${Math.floor(score / 10)} %`, ...explanation].join('\n');
  return (
    <div className={styles.explanation}>
      <h3 className={styles.explanationTitle}>
        How the score came about
        <CopyButton text={text} what="the explanation" />
      </h3>
      <p>
        <MarkedWords text={theirs} words={matched} />
      </p>
      <ul>
        {explanation.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {opens === 'RCA' && <p className={styles.quiet}>Relative or close associate of a person in office.</p>}
      {programmes.length > 0 && <p className={styles.quiet}>Listed for: {programmes.join('; ')}</p>}
    </div>
  );
}
