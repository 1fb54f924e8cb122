import { declareVerbs } from '#shared/verbs.ts';

export const messageVerbs = declareVerbs({
  'note.add': { subject: 'note', companySees: false, did: 'wrote a note', kind: 'message' },
  'note.pin': { subject: 'note', companySees: false, did: 'pinned a note', kind: 'message' },
  'note.unpin': { subject: 'note', companySees: false, did: 'unpinned a note', kind: 'message' },
  'note.list': { subject: 'client', companySees: false, did: 'viewed the notes', look: 'Viewed' },
  /** by either side; its words are in the table of messages */
  'message.send': { subject: 'message', companySees: true, did: 'wrote a message', kind: 'message' },
  'message.read': { subject: 'message', companySees: true, did: 'read the messages of the bank', kind: 'message' },
  'message.list': { subject: 'client', companySees: false, did: 'viewed the messages', look: 'Viewed' },
  'word.add': { subject: 'word', companySees: false, did: 'added a forbidden word', kind: 'decision' },
  'word.remove': { subject: 'word', companySees: false, did: 'removed a forbidden word', kind: 'decision' },
});
