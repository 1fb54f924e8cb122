-- The yearly table reads what a year has opened and closed, clients of high risk, and profiles by their age.
create index client_case_opened on client_case (opened_at);
create index client_case_closed on client_case (closed_at) where closed_at is not null;
create index restriction_of_case on restriction (case_id) where case_id is not null;
create index risk_factor_exposed on risk_factor (client_id) where factor = 'PEP' and level = 'H' and until_at is null;
create index cdd_profile_from on cdd_profile (from_at);
create index account_closed on account (closed_at) where closed_at is not null;
