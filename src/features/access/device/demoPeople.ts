/** The fictional people of the demo. */
import { useQuery } from '@tanstack/react-query';
import { makeKeys } from '#client/api/proof.ts';
import { send } from '#client/api/send.ts';
import type { CallOutput } from '#shared/call.ts';
import { formatPlain } from '#shared/formatPlain.ts';
import { isStaffId } from '#shared/ids.ts';
import { demoCalls } from '../demoCalls.ts';
import { demoPeopleKey } from './demoPeopleKey.ts';

export type DemoPerson = CallOutput<typeof demoCalls.listDemoPeople>['people'][number];

async function readPeople(signal: AbortSignal): Promise<readonly DemoPerson[]> {
  const identity = { keys: await makeKeys(), token: undefined };
  return (await send(demoCalls.listDemoPeople, {}, { identity, signal })).people;
}

/** Invited people join the list. Undefined while it loads. */
export function useDemoPeople(): readonly DemoPerson[] | undefined {
  const { data } = useQuery({
    queryKey: demoPeopleKey,
    queryFn: ({ signal }) => readPeople(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

export interface PeopleGroup {
  title: string;
  people: readonly DemoPerson[];
}

/**
 * People by company in the given order, then people without one, then staff. The words filter by name, role or company.
 */
export function groupPeople(people: readonly DemoPerson[], words: string): PeopleGroup[] {
  const wanted = formatPlain(words);
  const groups = new Map<string, DemoPerson[]>();
  for (const person of [...people].sort((a, b) => rank(a) - rank(b))) {
    if (!formatPlain(`${person.fullName} ${person.role} ${person.company}`).includes(wanted)) continue;
    const title = groupTitle(person);
    groups.set(title, [...(groups.get(title) ?? []), person]);
  }
  return [...groups].map(([title, members]) => ({ title, people: members }));
}

function groupTitle({ id, company }: DemoPerson): string {
  if (isStaffId(id)) return 'Bank staff';
  return company || 'Without a company';
}

function rank({ id, company }: DemoPerson): number {
  return isStaffId(id) ? 2 : company ? 0 : 1;
}
