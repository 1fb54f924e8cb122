/** Payers and payees outside the bank are compared with the sanction lists before a payment goes on. */
import type { ScreenPayments } from '../../../../server/feature.ts';
import { type ListCode, lists } from '../../lists.ts';
import { liveVersions } from '../versions/sql.ts';
import { askLists } from './ask.ts';
import { versionsOf } from './screen.ts';
import { thresholdsNow } from './thresholds.ts';

const kinds = ['person', 'organisation'] as const;
const isSanction = (code: string) => lists[code as ListCode].caseType === 'SANCTION';

/** Nobody knows whether the other party is a person: both are asked. Names alone, so a hit says so. */
export const screenPayments: ScreenPayments = async (db, payments, services) => {
  const versions = versionsOf((await db.many(liveVersions)).filter(({ code }) => isSanction(code)));
  if (Object.keys(versions).length === 0) return new Map();
  const { alert: least } = await thresholdsNow(db);
  const facts = { birthDates: [], countries: [], identifiers: [] };
  const asked = payments.flatMap(({ name }) =>
    kinds.map((kind) => ({ subject: { kind, names: [name], ...facts }, least })),
  );
  const found = await askLists(services, { versions }, asked);
  return new Map(
    payments.flatMap(({ id, name, direction }, i) => {
      const hits = found.slice(i * kinds.length, (i + 1) * kinds.length).flat();
      const best = hits.sort((a, b) => b.permille - a.permille)[0];
      if (!best) return [];
      const who = direction === 'out' ? 'The payee' : 'The payer';
      const score = `${Math.floor(best.permille / 10)} %`;
      const comment = `${who} ${name} resembles ${best.entityName} (${best.code} ${best.entityId}), ${score}.`;
      return [[id, { comment, type: 'SANCTION' as const }] as const];
    }),
  );
};
