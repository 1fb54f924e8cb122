import { declareVerbs } from '#shared/verbs.ts';

export const fileVerbs = declareVerbs({
  'file.add': { subject: 'file', companySees: false, did: 'sent a file' },
  'file.list': { subject: 'client', companySees: false, did: 'looked at the documents', look: 'Viewed' },
  'file.read': { subject: 'file', companySees: false, did: 'opened a document', look: 'Viewed' },
  'file.check': { subject: 'file', companySees: false, did: 'checked a document' },
  'picture.read': { subject: 'client', companySees: false, did: 'looked at a picture', look: 'Viewed' },
  'picture.add': { subject: 'client', companySees: false, did: 'put a picture on file' },
  'file.export': { subject: 'client', companySees: false, did: 'downloaded a file', look: 'Exported' },
});
