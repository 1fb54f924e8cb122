import { declareVerbs } from '#shared/verbs.ts';

export const caseVerbs = declareVerbs({
  'case.act': { subject: 'case', companySees: false, did: 'worked on a case', kind: 'decision' },
  'case.list': { subject: 'client', companySees: false, did: 'viewed the cases', look: 'Viewed' },
  'case.read': { subject: 'case', companySees: false, did: 'viewed a case', look: 'Viewed' },
  'case.file': { subject: 'case', companySees: false, did: 'added a file', kind: 'decision' },
  'case.review': { subject: 'case', companySees: false, did: 'reviewed a file', kind: 'decision' },
  'case.tick': { subject: 'case', companySees: false, did: 'ticked an item of the checklist', kind: 'decision' },
  'case.untick': { subject: 'case', companySees: false, did: 'took a tick back', kind: 'decision' },
  'checklist.save': { subject: 'checklist', companySees: false, did: 'rewrote a checklist', kind: 'decision' },
  'case.release': { subject: 'case', companySees: false, did: 'gave a case back to the queue', kind: 'decision' },
  'view.save': { subject: 'view', companySees: false, did: 'saved a view of the queue' },
  'view.delete': { subject: 'view', companySees: false, did: 'deleted a view of the queue' },
  'queue.close': { subject: 'list', companySees: false, did: 'began to close cases together', kind: 'decision' },
  'queue.act': {
    subject: 'list',
    companySees: false,
    did: 'began to work on all cases under a filter',
    kind: 'decision',
  },
  'queue.export': { subject: 'list', companySees: false, did: 'exported the queue of cases', look: 'Exported' },
});
