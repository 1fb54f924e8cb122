import { declareVerbs } from '#shared/verbs.ts';

export const scoreVerbs = declareVerbs({
  'score.change': { subject: 'client', companySees: false, did: 'found another risk level', kind: 'decision' },
  'score.override': { subject: 'client', companySees: false, did: 'set a risk level', kind: 'decision' },
  'office.end': {
    subject: 'client',
    companySees: false,
    did: 'recorded the end of a public function',
    kind: 'decision',
  },
  'office.lower': {
    subject: 'client',
    companySees: false,
    did: 'ended the factor of a public function',
    kind: 'decision',
  },
  'score.read': { subject: 'client', companySees: false, did: 'looked at the risk score', look: 'Viewed' },
  'profile.read': { subject: 'client', companySees: false, did: 'looked at the profile', look: 'Viewed' },
  'profile.save': { subject: 'client', companySees: false, did: 'saved the profile', kind: 'decision' },
});
