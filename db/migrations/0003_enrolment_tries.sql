-- Whoever found a link may guess at the birth date only a few times in all, however slowly.
alter table enrolment add column wrong_dates integer not null default 0;
grant update (wrong_dates) on enrolment to kontora_app;
