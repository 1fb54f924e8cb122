import { declareVerbs } from '#shared/verbs.ts';

export const relationVerbs = declareVerbs({
  'relation.read': { subject: 'client', companySees: false, did: 'looked at the relations', look: 'Viewed' },
  'relation.export': { subject: 'client', companySees: false, did: 'exported the relations', look: 'Exported' },
  'relation.save': { subject: 'relation', companySees: false, did: 'saved a relation', kind: 'decision' },
  'relation.end': { subject: 'relation', companySees: false, did: 'ended a relation', kind: 'decision' },
  'party.create': { subject: 'party', companySees: false, did: 'added a person who is no client' },
  'party.read': { subject: 'party', companySees: false, did: 'viewed a person who is no client', look: 'Viewed' },
  'party.join': { subject: 'party', companySees: false, did: 'joined a person with this client', kind: 'decision' },
  'party.find': { subject: 'list', companySees: false, did: 'looked for people who are no clients', look: 'Searched' },
});
