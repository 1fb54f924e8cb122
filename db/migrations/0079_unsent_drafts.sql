-- Drafts of registrations that nobody has sent are found by when they were saved, and contents of files by who still names them.
create index registration_by_save on registration (saved_at);
create index client_file_of_content on client_file (hash);
create index client_picture_of_content on client_picture (hash);
