/**
 * What of a message being written is forbidden, and what would be sent of it: asked of the server after a short pause.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiProblem } from '#client/api/problem.ts';
import { callKey } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { messageErrors } from '../errors.ts';
import { maxTextLength, type Place, wordShown } from '../rules.ts';
import { type FoundWord, wordCalls } from '../wordCalls.ts';
import styles from './messages.module.css';

const pauseMs = 400;
/** characters of the text that are shown on each side of a word */
const around = 24;
/** A text full of such words needs no more of them to be understood. */
const placesShown = 5;

interface Tried {
  text: string;
  found: FoundWord[];
  /** in the bank's characters */
  sent: string;
}

/**
 * The answer belongs to the text in it, which may be the one before the last keys. Nothing where the server is away.
 */
export function useFoundText(text: string, isMessage: boolean): Tried | undefined {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const body = { words: paused };
  const { data } = useQuery<Tried, ApiProblem>({
    queryKey: callKey(wordCalls.tryWords, { body }),
    queryFn: async ({ signal }) => ({ text: paused, ...(await send(wordCalls.tryWords, { body }, { signal })) }),
    enabled: isMessage && paused !== '' && paused.length <= maxTextLength,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const isToShow = data !== undefined && (data.found.length > 0 || data.sent !== data.text);
  return isMessage && text.trim() !== '' && isToShow ? data : undefined;
}

/** Says which words stop the message, and marks them in their sentence; or what the client will read instead. */
export function FoundWords({ text, found, sent }: Tried) {
  if (found.length === 0) {
    const words = sent === '' ? messageErrors['message-empty'].title : `The client will read: ${sent}`;
    return (
      <div role="status">
        <Banner>{words}</Banner>
      </div>
    );
  }
  const places = found.flatMap(({ places: all }) => all).sort((one, other) => one.from - other.from);
  const named = found.map(({ word }) => `“${wordShown(word)}”`).join(', ');
  return (
    <div role="status">
      <Banner kind="failed">
        {`${messageErrors['forbidden-word'].title} Forbidden: ${named}.`}
        {places.length > 0 && (
          <ul className={styles.found}>
            {places.slice(0, placesShown).map((place) => (
              <Marked key={place.from} text={text} place={place} />
            ))}
            {places.length > placesShown && <li>{`and ${places.length - placesShown} more`}</li>}
          </ul>
        )}
      </Banner>
    </div>
  );
}

function Marked({ text, place: { from, until } }: { text: string; place: Place }) {
  const start = Math.max(0, from - around);
  const end = Math.min(text.length, until + around);
  return (
    <li>
      {start > 0 && '…'}
      {text.slice(start, from)}
      <mark>{text.slice(from, until)}</mark>
      {text.slice(until, end)}
      {end < text.length && '…'}
    </li>
  );
}
