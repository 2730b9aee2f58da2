-- An event of a payment provider counts only where it says what we asked for: amount, currency, our account, real money
-- or test money. What differs is kept with its problem and shown to admins; nothing else follows from it.
-- Undo: alter table provider_events drop column problem.

alter table provider_events
  add column problem text,
  add constraint provider_events_problem_check
    check (problem in ('account', 'amount', 'currency', 'mode'));

create index provider_events_problem on provider_events (received_at desc) where problem is not null;
