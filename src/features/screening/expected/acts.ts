// What each call of staff may do alone, and what a thief would send with it.
import type { Reply } from '#tests/harness/bank.ts';
import type { Desk } from '#tests/harness/desks.ts';
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment, commented } from '#tests/harness/insider/theft.ts';
import { companies } from '#tests/harness/village.ts';
import { formWith } from '#tests/samples/requests.ts';

async function sendList({ browser }: Desk): Promise<Reply> {
  const rows = 'id,kind,name,aliases,birth_dates,countries,identifiers,programme\nw1,company,Some Trading LLC,,,AE,,\n';
  const form = formWith({ format: 'own-csv' }, 'list.csv', Buffer.from(rows), 'main');
  return browser.send('POST', '/web/lookup?US', form);
}

export const acts: Acts = {
  // no one is compared with it before it is taken
  sendList: { kind: 'harmless', run: sendList },
  takeList: {
    kind: 'second',
    bodies: commented,
    good: ({ versions }) => ({ params: { versionId: versions.removing } }),
  },
  withdrawList: { kind: 'harmless', good: ({ versions }) => ({ params: { versionId: versions.other } }) },
  addFoldingRule: {
    kind: 'second',
    bodies: commented,
    good: ({ folding: { hitId } }) => ({ params: { hitId } }),
  },
  endFoldingRule: {
    kind: 'harmless',
    bodies: commented,
    good: ({ folding: { ruleId } }) => ({ params: { ruleId } }),
  },
  changeThresholds: { kind: 'second', bodies: [{ version: 1, display: 900, alert: 900, strong: 1000, comment }] },
  submitForScreening: { kind: 'tightening', bodies: [{ clientId: companies.timber }] },
};
