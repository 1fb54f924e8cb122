/** The made-up people of the demo: whom one may continue as, and whose phone one may look at. */
import { useQuery } from '@tanstack/react-query';
import { makeKeys } from '../../../client/api/proof.ts';
import { send } from '../../../client/api/send.ts';
import type { CallOutput } from '../../../shared/call.ts';
import { isStaffId } from '../../../shared/ids.ts';
import { peopleCalls } from '../calls.ts';

export type DemoPerson = CallOutput<typeof peopleCalls.listDemoPeople>['people'][number];

async function readPeople(signal: AbortSignal): Promise<readonly DemoPerson[]> {
  const identity = { keys: await makeKeys(), token: undefined };
  return (await send(peopleCalls.listDemoPeople, {}, { identity, signal })).people;
}

/** They never change while the demo runs. Undefined until they are known. */
export function useDemoPeople(): readonly DemoPerson[] | undefined {
  const { data } = useQuery({
    queryKey: ['demo people'],
    queryFn: ({ signal }) => readPeople(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

export interface PeopleGroup {
  title: string;
  people: readonly DemoPerson[];
}

/** By company in the given order, then those without one, then staff. Only whom the words fit: name, role or company. */
export function groupPeople(people: readonly DemoPerson[], words: string): PeopleGroup[] {
  const wanted = plain(words);
  const groups = new Map<string, DemoPerson[]>();
  for (const person of [...people].sort((a, b) => rank(a) - rank(b))) {
    if (!plain(`${person.fullName} ${person.role} ${person.company}`).includes(wanted)) continue;
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

/** 'Šermuvienė' is found by 'sermuv'. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
