-- A closing that the client has asked for begins with the decision on that case (OTHER, reason CLOSE).
alter table closing_notice add column asked_in uuid references client_case;
