-- All entries of before wait to be totalled (docs/decisions/200-totals-of-the-ledger.md). What has been posted since the trigger of 0116 is
-- noted already, and no program that totals has run yet: it begins after all migrations.
-- Undo: delete from entries_to_total.

insert into entries_to_total (journal_id) select id from journal on conflict do nothing;
analyze entries_to_total;
