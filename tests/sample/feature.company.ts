import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { may } from '#shared/permissions.ts';

export const notes: BrowserFeature = {
  pages: [
    definePage({
      path: '/notes',
      title: 'Notes',
      layout: 'business',
      who: may('payments.create'),
      place: { order: 45, icon: 'file' },
      key: 'n',
      load: () => import('./company/NotesPage.tsx').then(({ NotesPage }) => NotesPage),
    }),
  ],
};
