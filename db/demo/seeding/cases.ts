/** Makes the demo's cases: each is opened and worked on in the order of time, by the product's own functions. */
import { factsOfCode } from '#features/cases/codes.ts';
import { caseFacts } from '#features/cases/rules.ts';
import { moveCase } from '#features/cases/server/decideSql.ts';
import { openCase } from '#features/cases/server/openCase.ts';
import { scoreClients } from '#features/clients/score/server/scoreClients.ts';
import { getDraft } from '#features/registration/server/drafts.ts';
import { attachProofs } from '#features/registration/server/proofs.ts';
import { readRegistration } from '#features/registration/server/sql.ts';
import { passTime } from '#features/requests/server/schedule.ts';
import { getHash, keptInput } from '#features/screening/server/checks/screen.ts';
import { readSubjects, type SubjectRow } from '#features/screening/server/checks/sql.ts';
import { nameActor } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import { clientStories } from '../cases/clients.ts';
import { getPlace, getWhen, type When, workingDaysBefore } from '../cases/moments.ts';
import { moneyStories } from '../cases/money.ts';
import { requestStories } from '../cases/requests.ts';
import { screeningStories } from '../cases/screening.ts';
import type { Act, Answering, Hit, Opening, Story } from '../cases/story.ts';
import { companies } from '../companies.ts';
import type { GetSpare } from '../spares.ts';
import { costSteps } from './costs.ts';
import { decideProposal, makeCall, type Narrator, officer, signedIn } from './officers.ts';
import { getId, localTime } from './orders.ts';
import { outletSteps } from './outlet.ts';
import { moveClock } from './post.ts';
import { reviewSteps } from './reviews.ts';

export const stories: readonly Story[] = [...screeningStories, ...moneyStories, ...clientStories, ...requestStories];

interface Step {
  when: When;
  place: number;
  run(narrator: Narrator): Promise<void>;
}

/** Everything that the timeline shows, oldest first. `today`: the day of the first start. */
export function seedStories(today: string, getSpare: GetSpare): readonly Step[] {
  const workingDays = workingDaysBefore(today);
  return [...stories.flatMap(getSteps), ...reviewSteps, ...outletSteps(today, getSpare), ...costSteps(today)]
    .map(({ at, run }) => ({ when: getWhen(at, workingDays), run }))
    .map((step) => ({ ...step, place: getPlace(step.when) }))
    .sort((one, other) => one.place - other.place);
}

function getSteps(story: Story): { at: Story['at']; run: Step['run'] }[] {
  return [
    { at: story.at, run: (narrator) => runStep(story, 'open', () => open(narrator, story)) },
    ...story.acts.flatMap((act) => {
      const { second } = act;
      let proposal: string | undefined;
      const done = async (narrator: Narrator) => {
        proposal = await runStep(story, act.action, () => doAct(narrator, story, act));
      };
      // a seeding that was killed between the two has proposed it already
      const decided = async (narrator: Narrator) => {
        if (!second) return;
        const id = proposal ?? (await waitingFor(narrator, story));
        await runStep(story, second.does, () => decide(narrator, second, id));
      };
      return [{ at: act.at, run: done }, ...(second ? [{ at: second.at, run: decided }] : [])];
    }),
    ...(story.replies ?? []).map((reply) => ({
      at: reply.at,
      run: (narrator: Narrator) => runStep(story, reply.does, () => answer(narrator, story, reply)),
    })),
  ];
}

const pastClock = sql<never>(`
  select advance_bank_clock(greatest(bank_now(), now() - make_interval(mins => $1)))`);

/** Describes what lies between two places of time. */
export async function passCases(
  steps: readonly Step[],
  after: number,
  until: number,
  narrator: Narrator,
): Promise<void> {
  const due = steps.filter(({ place }) => place > after && place <= until);
  for (const { when, run } of due) {
    if ('minutesAgo' in when) await narrator.tx.run(pastClock, [when.minutesAgo]);
    else await moveClock(narrator.tx, narrator.today, when.day, when.seconds);
    await run(narrator);
  }
  if (due.length > 0) await narrator.tx.run(nameActor, ['', '']);
  if (until === Number.POSITIVE_INFINITY) await passTimeOfRequests(narrator.tx);
}

/** A reminder first, then the date: as the server's own loop would have done. */
async function passTimeOfRequests(tx: Db): Promise<void> {
  for (let round = 0; round < 2; round++) while (await passTime(tx));
}

/** The same id at each seeding. */
const idOfStory = ({ key }: Pick<Story, 'key'>, today: string) => getId(`case ${key}`, localTime(today, -1, 0));

async function open({ tx, pool, today }: Narrator, story: Story): Promise<void> {
  const { clientId, opening } = story;
  const id = idOfStory(story, today);
  if (opening.kind === 'hand') {
    const { by, kind, ...body } = opening;
    await makeCall(tx, pool, officer(by), { name: 'openCase', params: { clientId, caseId: id }, body });
  }
  if (opening.kind === 'change') {
    const call = { name: 'updateCompany', params: { companyId: clientId }, body: opening.details };
    await makeCall(tx, pool, signedIn(opening.by, clientId), call);
  }
  if (opening.kind === 'bank') await openByBank(tx, id, clientId, opening);
  if (opening.kind === 'decided') await openDecided(tx, id, clientId, opening);
}

async function openByBank(
  tx: Db,
  id: string,
  subjectId: string,
  { type, title, comment, hits = [] }: Extract<Opening, { kind: 'bank' }>,
): Promise<void> {
  await tx.run(nameActor, ['', '']);
  const hitIds = hits.length > 0 ? await findHits(tx, subjectId, hits) : [];
  await openCase(tx, { id, subjectId, type, title, comment, openedBy: null, hitIds });
  if (type !== 'COMPANY') return;
  const row = await tx.maybe(readRegistration, [subjectId]);
  if (row) await attachProofs(tx, id, subjectId, getDraft(row));
}

/** The decision alone, without its effect. */
async function openDecided(
  tx: Db,
  id: string,
  subjectId: string,
  { type, title, comment, code, ...who }: Extract<Opening, { kind: 'decided' }>,
): Promise<void> {
  const by = officer(who.by).personId;
  await openCase(tx, { id, subjectId, type, title, comment, openedBy: null });
  const status = factsOfCode(code).to[caseFacts[type].kind];
  if (status === undefined) throw new Error(`${code} ends no case of type ${type}`);
  await tx.run(nameActor, [by, '']);
  const outcome = JSON.stringify({ code, by, confirmedBy: officer(who.confirmedBy).personId, reasons: [] });
  await tx.one(moveCase, [id, status, code, by, null, null, outcome, null]);
}

/** A declined client is screened no more, and was before. */
const readDeclined = sql<SubjectRow>(`
  select id as client_id, '' as subject_id, type <> 'LEGAL' as is_person, title as name, null as birth_date, country,
    '{}'::text[] as identifiers
  from client where id = $1`);
const insertCheck = sql<never>(`
  insert into screening_check (id, client_id, input, input_hash, versions, at)
  values ($1, $2, $3, $4, $5, bank_now())`);
const insertHit = sql<never>(`
  insert into screening_hit (id, check_id, client_id, code, entity_id, entity_name, score_permille, parts, state)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'open')`);

/** As the screening does: one comparison, and what it has found, in the first version of each list of the world. */
async function findHits(tx: Db, clientId: string, hits: readonly Hit[]): Promise<string[]> {
  const checkId = newId();
  const [living] = await tx.many(readSubjects, [[clientId]]);
  const subject = living ?? (await tx.one(readDeclined, [clientId]));
  const versions = JSON.stringify(Object.fromEntries(hits.map(({ code }) => [code, 1])));
  await tx.run(insertCheck, [checkId, clientId, keptInput(subject), getHash(subject), versions]);
  const ids: string[] = [];
  for (const { code, entityId, name, permille, parts } of hits) {
    const id = newId();
    await tx.run(insertHit, [id, checkId, clientId, code, entityId, name, permille, JSON.stringify(parts)]);
    ids.push(id);
  }
  return ids;
}

const newestCase = sql<{ id: string }>(`
  select id from client_case where subject_id = $1 and type = $2 order by opened_at desc, id desc limit 1`);
const selectVersion = sql<{ version: number; is_closed: boolean; type: string }>(
  'select version, closed_at is not null as is_closed, type from client_case where id = $1',
);

const findOpen = sql<{ id: string }>(
  'select id from client_case where subject_id = $1 and type = $2 and closed_at is null limit 1',
);
const getType = ({ opening }: Story) => (opening.kind === 'found' ? opening.type : 'DOCUMENT');

/** Of a case that something else has opened: the newest one of its type. */
async function getCase({ tx, today }: Narrator, story: Story): Promise<string> {
  const { opening, clientId } = story;
  if (opening.kind === 'bank' || opening.kind === 'hand' || opening.kind === 'decided') return idOfStory(story, today);
  return (await tx.one(newestCase, [clientId, getType(story)])).id;
}

/** A story that does not fit its rules is named. */
async function runStep<T>({ key }: Story, step: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const wrong = error instanceof Refusal ? JSON.stringify([error.code, error.fields, error.detail]) : '';
    throw new Error(`The demo world does not add up: case ${key}, ${step} ${wrong}`, { cause: error });
  }
}

async function doAct(narrator: Narrator, story: Story, act: Act): Promise<string | undefined> {
  const { tx, pool, today } = narrator;
  const { action, by, words: comment, props, reasons, other, request } = act;
  if (story.isOptional && !(await tx.maybe(findOpen, [story.clientId, getType(story)]))) return undefined;
  const caseId = await getCase(narrator, story);
  const { version } = await tx.one(selectVersion, [caseId]);
  const otherId = other === undefined ? undefined : idOfStory({ key: other }, today);
  const named = otherId === undefined ? props : { [action === 'link' ? 'caseId' : 'of']: otherId };
  const proposed = await makeCall(tx, pool, officer(by), {
    name: 'actOnCase',
    params: { clientId: story.clientId, caseId },
    word: action,
    body: {
      comment,
      version,
      ...(named && { props: named }),
      ...(reasons && { reasons }),
      ...(request && { request }),
    },
  });
  await scoreAfter(tx, story.clientId, caseId);
  return proposed;
}

const openRequest = sql<{ id: string }>('select id from info_request where case_id = $1 order by sent_at desc limit 1');
const requestVersion = sql<{ version: number }>('select version from info_request where id = $1');

/** A user of the company keeps answers, and sends them where the story says so. */
async function answer(narrator: Narrator, story: Story, { by, does, answers }: Answering): Promise<void> {
  const { tx, pool } = narrator;
  const { id: requestId } = await tx.one(openRequest, [await getCase(narrator, story)]);
  const params = { companyId: story.clientId, requestId };
  const user = signedIn(by, story.clientId);
  await makeCall(tx, pool, user, { name: 'saveAnswers', params, word: 'save', body: { answers } });
  if (does === 'save') return;
  const { version } = await tx.one(requestVersion, [requestId]);
  await makeCall(tx, pool, user, { name: 'sendAnswers', params, word: 'send', body: { version } });
}

const waiting = sql<{ id: string }>(`select id from proposal where subject_id = $1 and state = 'open'`);
const waitingFor = async (narrator: Narrator, story: Story) =>
  (await narrator.tx.one(waiting, [await getCase(narrator, story)])).id;

async function decide(
  { tx, pool }: Narrator,
  { by, does, words }: NonNullable<Act['second']>,
  proposal: string,
): Promise<void> {
  await decideProposal(tx, pool, officer(by), { id: proposal, does, words });
}

/** What ends such a case is a cause of the score: the server's own follower would see it. */
async function scoreAfter(tx: Db, clientId: string, caseId: string): Promise<void> {
  const { is_closed: isClosed, type } = await tx.one(selectVersion, [caseId]);
  if (!isClosed || !['PEP', 'RCA', 'ADVERSE_MEDIA', 'SANCTION'].includes(type)) return;
  const led = companies.filter(({ members }) => members.some(({ personId }) => personId === clientId));
  await scoreClients(tx, [clientId, ...led.map(({ id }) => id)], 'case.A.close');
}
