import { declareVerbs } from '#shared/verbs.ts';

export const investigationVerbs = declareVerbs({
  'monitoring.read': {
    subject: 'client',
    companySees: false,
    look: 'Viewed',
    did: 'viewed the monitoring of the client',
  },
  'monitoring.network': {
    subject: 'client',
    companySees: false,
    look: 'Viewed',
    did: 'viewed the network of the client',
  },
  'monitoring.export': {
    subject: 'client',
    companySees: false,
    look: 'Exported',
    did: 'exported what the figures of the client are made of',
  },
  'event.browse': { subject: 'list', companySees: false, look: 'Viewed', did: 'viewed the events of rules' },
  'event.export': { subject: 'list', companySees: false, look: 'Exported', did: 'exported the events of rules' },
  'event.print': { subject: 'client', companySees: false, look: 'Exported', did: 'printed the events of the client' },
});
