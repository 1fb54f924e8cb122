import { declareVerbs } from '#shared/verbs.ts';

export const staffVerbs = declareVerbs({
  'staff.create': { subject: 'person', companySees: false, did: 'created a staff user', kind: 'decision' },
  'staff.change': {
    subject: 'person',
    companySees: false,
    did: 'changed name, role or keys of a staff user',
    kind: 'decision',
  },
  'staff.deactivate': { subject: 'person', companySees: false, did: 'deactivated a staff user', kind: 'decision' },
  'staff.suspend': { subject: 'person', companySees: false, did: 'suspended a staff user', kind: 'decision' },
  'staff.link': { subject: 'person', companySees: false, did: 'linked a staff user to the client', kind: 'decision' },
  'staff.unlink': {
    subject: 'person',
    companySees: false,
    did: 'removed the link of a staff user to the client',
    kind: 'decision',
  },
  'deputy.name': { subject: 'person', companySees: false, did: 'named a deputy', kind: 'decision' },
  'deputy.end': { subject: 'person', companySees: false, did: 'ended a deputyship', kind: 'decision' },
  'person.preview': {
    subject: 'person',
    companySees: false,
    did: 'previewed the menu of a person',
    look: 'Viewed',
  },
  'staff.away': {
    subject: 'person',
    companySees: false,
    did: 'said until when a staff user is away',
    kind: 'decision',
  },
  'staff.list': { subject: 'list', companySees: false, did: 'viewed the list of staff users', look: 'Viewed' },
  'staff.read': { subject: 'person', companySees: false, did: 'viewed a staff user', look: 'Viewed' },
  'staff-link.list': {
    subject: 'person',
    companySees: false,
    did: 'viewed the clients that a staff user is linked to',
    look: 'Viewed',
  },
  'staff-link.list-all': {
    subject: 'list',
    companySees: false,
    did: 'viewed the links of staff users to clients',
    look: 'Viewed',
  },
  'staff.export': { subject: 'list', companySees: false, did: 'exported the list of staff users', look: 'Exported' },
});
