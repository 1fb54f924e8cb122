import { declareVerbs } from '#shared/verbs.ts';

export const searchVerbs = declareVerbs({
  /** written by record_search(), once for each search that was finished */
  'client.search': { subject: 'search', companySees: false, did: 'searched for clients', look: 'Searched' },
  'client.export': {
    subject: 'list',
    companySees: false,
    did: 'exported what a search for clients found',
    look: 'Exported',
  },
  /** an authority asked; the subject is its own number */
  'client.enquire': {
    subject: 'enquiry',
    companySees: false,
    did: 'answered an enquiry of an authority',
    kind: 'decision',
  },
});
