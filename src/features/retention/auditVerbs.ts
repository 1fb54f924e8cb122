import { declareVerbs } from '#shared/verbs.ts';

export const retentionVerbs = declareVerbs({
  'retention.read': {
    subject: 'client',
    companySees: false,
    did: 'viewed how long data are kept',
    look: 'Viewed',
  },
  'client.hold': { subject: 'hold', companySees: false, did: 'set a legal hold', kind: 'decision' },
  'client.release': { subject: 'hold', companySees: false, did: 'ended a legal hold', kind: 'decision' },
  /** written by erase_ended_clients() */
  'client.erase': { subject: 'client', companySees: false, did: 'erased data whose term is over' },
  'retention.set': { subject: 'retention', companySees: false, did: 'set how long data are kept' },
});
