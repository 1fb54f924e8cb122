// The table of ways: where a client can go from each standing. tests/ways.test.ts searches it, tests/http/ways.test.ts
// walks it.
import fs from 'node:fs';

export interface Standing {
  who: 'person' | 'company';
  /** sorted; '' for none */
  flags: string;
  account: 'none' | 'empty' | 'money';
}

export interface Way {
  from: Standing;
  /** 'OPEN yes' */
  action: string;
  /** undefined: it is refused */
  to: Standing | undefined;
}

const [header = '', keys = '', ...rows] = fs
  .readFileSync('tests/expected-ways.csv', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const actions = header.split(';').slice(3);

/** Who may, in the words of the table. */
export const keysOfWays: ReadonlyMap<string, string> = new Map(
  keys
    .split(';')
    .slice(3)
    .map((words, i) => [actions[i] ?? '', words]),
);

export const sorted = (flags: string) => [...flags.replace('.', '')].sort().join('');

function getStanding(who: string, flags: string, account: string): Standing {
  if (who !== 'person' && who !== 'company') throw new Error(`no one is a ${who}`);
  if (account !== 'none' && account !== 'empty' && account !== 'money') throw new Error(`no account is ${account}`);
  return { who, flags: sorted(flags), account };
}

export const ways: readonly Way[] = rows.flatMap((line) => {
  const [who = '', flags = '', account = '', ...cells] = line.split(';');
  const from = getStanding(who, flags, account);
  return actions.map((action, i): Way => {
    const cell = cells[i] ?? '';
    if (cell === '-') return { from, action, to: undefined };
    const [after = '', of = ''] = cell.split(' ');
    return { from, action, to: cell === '=' ? from : getStanding(who, after, of) };
  });
});

export const getText = ({ who, flags, account }: Standing) => `${who} ${flags || '.'} ${account}`;
