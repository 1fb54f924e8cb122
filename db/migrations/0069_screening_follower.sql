-- Screens a client whose name, country, owners or people have changed. From now on: the night screens all others.
insert into follower (name, by_server, last_n) select 'screening', true, n from audit_head;
