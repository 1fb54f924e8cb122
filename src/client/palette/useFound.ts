import { useEffect, useState } from 'react';
import { featuresNow } from '../featuresAtHand.ts';
import { selectedCompany } from '../session/company.ts';
import { readPerson } from '../session/person.ts';
import type { Command } from './commands.ts';
import { lettersAtWork } from './reachable.ts';

const typingPauseMs = 200;
const none: readonly Command[] = [];
/** of each kind: more are in the list */
const most = 5;
const groups: readonly Command['group'][] = [
  ...(['Accounts', 'Cards', 'Payees', 'Payments', 'Statements', 'Companies', 'Clients'] as const),
];

async function findAll(words: string, signal: AbortSignal): Promise<readonly Command[]> {
  const person = await readPerson();
  const companyId = selectedCompany();
  const letters = lettersAtWork(person);
  const work = companyId === undefined || letters === undefined ? undefined : { companyId, letters };
  const found = await Promise.all(
    featuresNow().map(
      async ({ loadFinder }) => (await loadFinder?.())?.(words, { person, work, most, signal }) ?? none,
    ),
  );
  return found.flat().toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group));
}

/** What the bank finds for the words, after a pause in typing; nothing where it cannot be asked. */
export function useFound(typed: string): readonly Command[] {
  const words = typed.trim();
  const [found, setFound] = useState<{ words: string; commands: readonly Command[] }>();
  useEffect(() => {
    if (words.length < 2) return;
    const abort = new AbortController();
    const find = async () => {
      const commands = await findAll(words, abort.signal);
      if (!abort.signal.aborted) setFound({ words, commands });
    };
    const timer = setTimeout(() => void find().catch(() => undefined), typingPauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [words]);
  return found?.words === words ? found.commands : none;
}
