// What each call of staff may do alone, and what a thief would send with it.
import type { Reply } from '#tests/harness/bank.ts';
import type { Desk } from '#tests/harness/desks.ts';
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment, commented, sentFile } from '#tests/harness/insider/theft.ts';
import { companies, people } from '#tests/harness/village.ts';

async function putPicture(desk: Desk, picture: string): Promise<Reply> {
  const { token } = await sentFile(desk, people.stranger);
  const path = `/web/clients/${people.stranger}/${picture}.jpg`;
  return desk.browser.send('PUT', path, { body: { token, comment } });
}

export const acts: Acts = {
  sendFile: { kind: 'harmless', run: async (desk) => (await sentFile(desk, companies.timber)).reply },
  endUpload: {
    kind: 'harmless',
    bodies: [{ token: 'A'.repeat(43) }],
    run: async ({ browser, ...desk }) => {
      const { token } = await sentFile({ browser, ...desk }, companies.timber);
      return browser.send('POST', `/web/file/${companies.timber}_OD_TGV0dGVy`, { body: { token } });
    },
  },
  checkFile: {
    kind: 'harmless',
    bodies: commented,
    good: ({ fileId }) => ({ params: { clientId: companies.timber, fileId } }),
  },
  putFace: { kind: 'harmless', bodies: [{ token: 'A'.repeat(43), comment }], run: (desk) => putPicture(desk, 'face') },
  putFront: {
    kind: 'harmless',
    bodies: [{ token: 'A'.repeat(43), comment }],
    run: (desk) => putPicture(desk, 'front'),
  },
  putBack: { kind: 'harmless', bodies: [{ token: 'A'.repeat(43), comment }], run: (desk) => putPicture(desk, 'back') },
};
