/** Which tasks are shown: by how they stand, seen by one person, and by a text. Pure. */
import { compactIban } from '../../../shared/iban.ts';
import { plainWords } from '../../../shared/plainWords.ts';
import type { Task } from './calls.ts';

export const taskStandings = ['mine', 'others', 'unsent'] as const;
export type TaskFilterStanding = (typeof taskStandings)[number];

export const standingTitles: Readonly<Record<TaskFilterStanding, string>> = {
  mine: 'On my device',
  others: 'With others',
  unsent: 'Not sent',
};

export interface TaskFilter {
  standing?: TaskFilterStanding | undefined;
  text?: string | undefined;
}

type TaskFacts = Pick<Task, 'awaited' | 'name' | 'details' | 'account' | 'creator'>;

/** A task that several are asked about, this person among them, is on their own device. */
export function standingOf({ awaited }: Pick<Task, 'awaited'>, personId: string): TaskFilterStanding {
  if (awaited.length === 0) return 'unsent';
  return awaited.some(({ id }) => id === personId) ? 'mine' : 'others';
}

/** Payee, message, creator or IBAN for the text, whatever its accents and spaces. */
export function filterTasks<T extends TaskFacts>(tasks: readonly T[], filter: TaskFilter, personId: string): T[] {
  const { standing, text = '' } = filter;
  const words = plainWords(text);
  const iban = compactIban(text);
  return tasks.filter(
    (task) =>
      (standing === undefined || standingOf(task, personId) === standing) &&
      ([task.name, task.details, task.creator].some((each) => plainWords(each).includes(words)) ||
        (iban !== '' && task.account.includes(iban))),
  );
}
