import { declareVerbs } from '#shared/verbs.ts';

export const screeningVerbs = declareVerbs({
  'client.screen': {
    subject: 'client',
    companySees: false,
    did: 'submitted the client for screening',
    kind: 'decision',
  },
  'freeze.tell': {
    subject: 'client',
    companySees: true,
    did: 'notified the client of the regulation that freezes its assets',
    kind: 'message',
  },
  'thresholds.change': {
    subject: 'thresholds',
    companySees: false,
    did: 'changed from which score on a match with a list counts',
    kind: 'decision',
  },
  'folding.add': {
    subject: 'folding',
    companySees: false,
    did: 'folded matches with a list entry on one word',
    kind: 'decision',
  },
  'folding.end': { subject: 'folding', companySees: false, did: 'ended a folding rule', kind: 'decision' },
  'folding.export': { subject: 'list', companySees: false, did: 'exported the folding rules', look: 'Exported' },
  'screening.read': { subject: 'client', companySees: false, did: 'viewed the checks against lists', look: 'Viewed' },
  'screening.replay': {
    subject: 'client',
    companySees: false,
    did: 'replayed a check against lists',
    look: 'Viewed',
  },
  'lookup.search': {
    subject: 'list',
    companySees: false,
    did: 'looked a name up in the screening lists',
    look: 'Searched',
  },
});
