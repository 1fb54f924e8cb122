-- A case that was handed up waits for its SENIOR case.
alter table client_case add handed_from uuid references client_case;
create index client_case_handed_up on client_case (handed_from) where handed_from is not null and closed_at is null;

-- Until now the two were only linked: a SENIOR case that staff opened with the words with which the other one was handed up.
update client_case s
set handed_from = m.case_id
from case_link l
join case_comment m on m.case_id in (l.case_id, l.other_id) and m.action = 'handUp'
where s.type = 'SENIOR' and s.closed_at is null and s.opened_by = m.author_id and s.comment = m.words
  and s.id in (l.case_id, l.other_id) and s.id <> m.case_id;
