/** A case as facts for the paper, from what its reader may see. */
import { getPerson } from '#server/access/caller.ts';
import { readBank, readBankTime } from '#server/clock/bank.ts';
import type { Context } from '#server/http/context.ts';
import { longRows, type ProfilePaper, type ProfilePart } from '#server/pdf/factsPaper.ts';
import { formatMoment, isMoment } from '#shared/days.ts';
import type { CaseAnswer } from '../caseAnswer.ts';

type CaseRequest = CaseAnswer['requests'][number];
/** What the log says of the case. */
interface LogRecord {
  time: string;
  fullName: string;
  words: string;
  facts: readonly { label: string; value: string }[];
  text: string | null;
}
interface FileRow {
  name: string;
  added_by: string | null;
  added_at: string;
  hash: Buffer;
}
type Rows = ProfilePart['rows'];
type At = (moment: string) => string;

export async function caseFilePaper(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  found: CaseAnswer,
  history: readonly LogRecord[],
  files: readonly FileRow[],
): Promise<ProfilePaper> {
  const { name, bic, zone } = await readBank(db);
  const { now } = await readBankTime(db);
  const at = (moment: string) => formatMoment(moment, zone);
  return {
    kind: 'Case file',
    bank: { name, bic },
    id: found.id,
    name: `${found.clientName}: ${found.title}`,
    standing: `${found.icon} ${found.taskID}, ${found.level}, version ${found.version}`,
    printedBy: getPerson(caller).fullName,
    printedAt: `${at(now)} ${zone}`,
    parts: [
      { title: 'Case', rows: caseRows(found, at) },
      {
        title: 'Facts',
        rows: found.facts.flatMap(({ label, value }) => longRows(label, isMoment(value) ? at(value) : value)),
      },
      ...found.matches.map((one) => ({
        title: `${one.source} ${one.entryId}: ${one.entryName}`,
        rows: matchRows(one),
      })),
      ...found.sections.map((section) => ({ title: section.title, rows: sectionRows(section, at) })),
      { title: 'Decision', rows: decisionRows(found, at) },
      ...found.requests.map((request) => ({ title: `Request: ${request.title}`, rows: requestRows(request, at) })),
      {
        title: 'Comments',
        rows: found.comments.flatMap(({ by, action, words, at: when }) =>
          longRows(`${at(when)}, ${by}, ${action}`, words),
        ),
      },
      { title: 'Files', rows: files.flatMap((file) => fileRows(file, at)) },
      { title: 'Other cases', rows: caseLinks(found) },
      { title: 'History', rows: history.flatMap((one) => longRows(at(one.time), formatHistory(one))) },
    ].map(({ title, rows }) => ({ title, rows: rows.length > 0 ? rows : [{ label: '', value: 'None.' }] })),
  };
}

function matchRows({ score, state, parts }: CaseAnswer['matches'][number]): Rows {
  const rowsOfParts = parts.map(({ label, words, ours, theirs }) => ({
    label,
    value: `${words}: ${ours || '–'} / ${theirs || '–'}`,
  }));
  return [{ label: 'Score', value: `${Math.floor(score / 10)} %, ${state}` }, ...rowsOfParts];
}

function sectionRows({ lines, columns, rows, tree }: CaseAnswer['sections'][number], at: At): Rows {
  const shown = (value: string) => (isMoment(value) ? at(value) : value);
  const rowsOfParts = rows.flatMap((row) => {
    const [name = '', ...rest] = row.map(shown);
    const facts = rest.flatMap((value, i) => (value === '' ? [] : `${columns[i + 1]?.title}: ${value}`));
    return longRows(name, facts.join('; '));
  });
  return [...treeRows(tree), ...rowsOfParts, ...lines.flatMap(({ label, value }) => longRows(label, shown(value)))];
}

/** Who owns whom: a dash for each level. */
function treeRows(tree: CaseAnswer['sections'][number]['tree']): Rows {
  return (tree?.lines ?? []).flatMap(({ level, name, words, share, whole, note }) => {
    const facts = [words, share && `holds ${share}`, whole && `in the end ${whole}`, note];
    return longRows(`${'– '.repeat(level - 1)}${name}`, facts.filter((fact) => fact !== '').join('; '));
  });
}

function caseRows(found: CaseAnswer, at: At): Rows {
  const { clientName, clientID, amount, amountBlocked, assignee, openedBy } = found;
  return [
    ...longRows('Client', `${clientName}, ${clientID}`),
    ...longRows('Why it opened', found.comment),
    ...longRows('Reason', found.reason ?? ''),
    ...longRows('Opened', `${at(found.timeStamp)} by ${openedBy?.fullName ?? 'the bank'}`),
    ...longRows('Due', at(found.dueAt)),
    ...longRows('Amount', amount === null ? '' : `${amount} EUR`),
    ...longRows('Blocked', amountBlocked === null ? '' : `${amountBlocked} EUR`),
    ...longRows('Payment', found.paymentId ?? ''),
    ...longRows('Taken by', assignee?.fullName ?? 'no one'),
    ...longRows('Duplicate of', found.duplicateOf ?? ''),
  ];
}

function decisionRows({ outcome }: CaseAnswer, at: At): Rows {
  if (!outcome) return [];
  return [
    ...longRows('Decision', outcome.code),
    ...longRows('By', outcome.by ?? 'the bank'),
    ...longRows('Confirmed by', outcome.confirmedBy ?? ''),
    ...longRows('Reasons', outcome.reasons.join(', ')),
    ...longRows('At', at(outcome.at)),
  ];
}

function requestRows(request: CaseRequest, at: At): Rows {
  return [
    ...longRows('State', request.state),
    ...longRows('Sent', `${at(request.sentAt)} by ${request.sentBy ?? 'the bank'}`),
    ...longRows('Due', at(request.dueAt)),
    ...longRows('Words', request.words),
    ...(request.answeredAt === null
      ? []
      : longRows('Answered', `${at(request.answeredAt)} by ${request.answeredBy ?? ''}`)),
    ...request.items.flatMap(({ words, answer }) => {
      const asked = longRows('', `Asked: ${words}`);
      if (!answer) return [...asked, ...longRows('Answer', 'None yet.')];
      const given = [
        answer.cannot && 'Does not have it.',
        answer.value,
        answer.words,
        ...answer.files.map((one) => one.name),
      ];
      return [...asked, ...longRows('Answer', given.filter(Boolean).join('\n'))];
    }),
  ];
}

function fileRows({ name, added_by: by, added_at: when, hash }: FileRow, at: At): Rows {
  return longRows(name, `${at(when)} by ${by ?? 'the bank'}\nSHA-256 ${hash.toString('hex')}`);
}

function caseLinks({ links, others }: CaseAnswer): Rows {
  const rows = [...links.map((one) => ['Linked', one] as const), ...others.map((one) => ['Open', one] as const)];
  return rows.flatMap(([label, { icon, title, id }]) => longRows(label, `${icon}: ${title}, ${id}`));
}

function formatHistory({ fullName, words, facts, text }: LogRecord): string {
  const rowsOfParts = facts.map(({ label, value }) => `${label}: ${value}`).join('; ');
  return [`${fullName} ${words}`, rowsOfParts, text].filter(Boolean).join('\n');
}
