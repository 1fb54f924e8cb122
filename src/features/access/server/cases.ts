/** Cases about the devices of a person: PATTERN. */

import { unlessAbout } from '#features/cases/server/subject.ts';
import { shutOut } from '#server/access/endings.ts';
import type { DeclaredCase } from '#server/cases/declared.ts';
import { contactOutcomes } from '../rules.ts';
import { whichDevices } from './caseSections.ts';
import { codeFor, makeEnrolment } from './enrolments.ts';
import { notifyNewDevice } from './notices.ts';

export const accessCases: readonly DeclaredCase[] = [
  {
    type: 'PATTERN',
    sections: whichDevices,
    actions: [
      {
        code: 'SPRA',
        button: 'Approve',
        confirm: 'All devices are revoked at once. A second person gets the link for a new one.',
        fields: [{ key: 'contacts', label: 'Contacts called', kind: 'one', choices: contactOutcomes, required: true }],
        whyNot: unlessAbout('PATTERN'),
        needsSecond: () => true,
        hasCode: true,
        actNow: ({ db }, { clientId }) => shutOut(db, clientId),
        tightens: ({ clientId }) => ({ did: 'revoked devices of', subjects: [clientId] }),
        effect: async (context, { clientId, clientName }, { by }) => {
          const { db, proposedBy, services } = context;
          await shutOut(db, clientId);
          await notifyNewDevice(db, { id: clientId, fullName: clientName });
          const who = { createdBy: by, proposedBy, codeHash: codeFor(context) };
          return makeEnrolment(db, { personId: clientId, ...who, publicUrl: services.publicUrl, replaces: true });
        },
      },
      { code: 'SPRD', button: 'Decline', confirm: 'The devices stay as they are.' },
    ],
  },
];
