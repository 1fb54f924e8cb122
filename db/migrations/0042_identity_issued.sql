-- The day on which an identity document was issued; unknown of those that were added before.
alter table identity_document
  add column issued_on date,
  add constraint identity_document_issued_first check (issued_on < expires_on);
