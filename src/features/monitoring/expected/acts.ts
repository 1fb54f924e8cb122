// What each call of staff may do alone, and what a thief would send with it.
import { getItems, type Reply } from '#tests/harness/bank.ts';
import type { Desk } from '#tests/harness/desks.ts';
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment } from '#tests/harness/insider/theft.ts';
import { companies } from '#tests/harness/village.ts';
import { sampleRule } from '#tests/samples/rules.ts';

async function undoDecision({ browser }: Desk): Promise<Reply> {
  const { body } = await browser.send('GET', '/web/payments?tasks&review=new');
  const [alerted] = getItems(body);
  if (!alerted) throw new Error('No alert is left.');
  const version = Number(alerted['version']);
  const path = `/web/payments/${String(alerted['clientID'])}/${String(alerted['id'])}`;
  await browser.send('PATCH', `${path}?AFLS`, { body: { version, comment } });
  return browser.send('PATCH', `${path}?undo`, { body: { version: version + 1 } });
}

export const acts: Acts = {
  saveRule: {
    kind: 'harmless',
    bodies: [{ version: 0, title: 'Income', body: sampleRule, comment }],
    good: () => ({ params: { ruleCode: 'PLANTED' } }),
  },
  shadowRule: {
    kind: 'harmless',
    bodies: [{ version: 1, comment }],
    good: () => ({ params: { ruleCode: 'UNDER.IN' } }),
  },
  releaseRule: { kind: 'second', bodies: [{ version: 1, comment }] },
  retireRule: { kind: 'second', bodies: [{ version: 1, comment }] },
  goBackRule: {
    kind: 'second',
    bodies: [{ version: 2, comment }],
    good: () => ({ params: { ruleCode: 'UNDER.IN' } }),
  },
  actOnTransaction: {
    ...{ kind: 'harmless', bodies: [{ version: 0, comment }], query: '?ATRU' },
    good: ({ payments }) => ({ params: { clientId: companies.timber, paymentId: payments.executed } }),
  },
  // their own last decision alone
  undoTransaction: { kind: 'harmless', bodies: [{ version: 0 }], run: undoDecision },
  stopTransaction: {
    ...{ kind: 'tightening', bodies: [{ version: 0, comment }] },
    good: ({ payments }) => ({ params: { clientId: companies.timber, paymentId: payments.approved } }),
  },
  replayRules: { kind: 'harmless' },
  startPlay: { kind: 'harmless', bodies: [{ name: 'pass-through' }] },
  tryRule: { kind: 'harmless', bodies: [{ body: sampleRule }] },
  judgeClient: {
    kind: 'harmless',
    bodies: [{ version: 1, verdict: 'ordinary', comment }],
    good: () => ({ params: { ruleCode: 'NEW.MANY', clientId: companies.timber } }),
  },
};
