-- Columns say what they hold in the trade's words (docs/glossary.md, 'Words we use'). A server of the version before knows only the old
-- names, so it has to be stopped first. Undo: the same renames, the other way round.

alter table bookings rename column held_until to expires_at;
alter table bookings rename column held_from to network_key;
alter table bookings rename column made_on to created_on;
alter index bookings_held rename to bookings_expiring;
alter index bookings_held_from rename to bookings_of_network;

alter table booking_changes rename column waits_until to expires_at;
alter table booking_changes rename column held_from to network_key;
alter index booking_changes_held_from rename to booking_changes_of_network;

alter table calendar_changes rename column made_at to created_at;
alter table first_admin_token rename column made_at to created_at;
alter table push_keys rename column made_at to created_at;

alter table claims rename column answer_by to answer_due_at;
alter table claims rename column pay_by to payment_due_at;

alter table conversation_sides rename column told_at to notified_at;
alter index messages_told_once rename to messages_event_once;

alter table email_proofs rename column tries to attempts;
alter table email_proofs rename constraint email_proofs_tries_check to email_proofs_attempts_check;

alter table notifications rename column thing_id to subject_id;
alter table reports rename column thing_id to subject_id;
alter index reports_of_thing rename to reports_of_subject;

alter table payout_files rename column made_by to created_by;
alter table payout_files rename constraint payout_files_made_by_fkey to payout_files_created_by_fkey;
alter table payouts rename column try_at to next_attempt_at;
alter table payouts rename column again_by to retried_by;
alter table payouts rename column again_at to retried_at;
alter table payouts rename constraint payouts_try_check to payouts_next_attempt_check;
alter table payouts rename constraint payouts_again_by_fkey to payouts_retried_by_fkey;
alter table payouts rename constraint payouts_again_check to payouts_retried_check;
alter table payouts rename constraint payouts_again_check1 to payouts_retried_check1;

alter table place_beginnings rename to place_prefixes;
alter table place_prefixes rename column beginning to prefix;
alter table place_prefixes rename constraint place_beginnings_pkey to place_prefixes_pkey;
alter table place_names rename column forgiving to is_fuzzy;

alter table search_changes rename column noted_at to created_at;
alter table search_document rename column least_days to min_days;
alter table search_document rename column most_days to max_days;
alter table search_document rename column least_minutes to min_minutes;
alter table search_document rename column most_minutes to max_minutes;
alter table search_document rename column arrives to check_in_minutes;
alter table search_document rename column keeps_days to has_closed_days;

alter table stress_runs rename column stop_asked to stop_requested;
alter table stress_runs rename column took_ms to duration_ms;
alter table stress_runs rename constraint stress_runs_took_ms_check to stress_runs_duration_ms_check;

alter table suspensions rename column paused to paused_listing_ids;

-- Jobs that still wait keep their task by its new name, and notifications of messages the key by which there is one a conversation.
do $$ begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks t set identifier = n.name
      from (values ('messaging.tell', 'messaging.notify'), ('reports.tell-of-suspension', 'reports.notify-of-suspension')) as n (former, name)
      where t.identifier = n.former and not exists (select from graphile_worker._private_tasks where identifier = n.name);
    update graphile_worker._private_jobs set key = 'messaging.notify' || substr(key, length('messaging.tell') + 1)
      where key like 'messaging.tell:%';
  end if;
end $$;
