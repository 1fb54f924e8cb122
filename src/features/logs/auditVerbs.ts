import { declareVerbs } from '#shared/verbs.ts';

export const logVerbs = declareVerbs({
  'log.read': { subject: 'log', companySees: false, did: 'viewed the log', look: 'Viewed' },
  'look.explain': {
    subject: 'person',
    companySees: false,
    did: 'gave a reason for opening many client records',
    kind: 'decision',
  },
  'log.export': { subject: 'log', companySees: false, did: 'exported the log', look: 'Exported' },
});
