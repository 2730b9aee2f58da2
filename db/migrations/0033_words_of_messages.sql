-- An inbox is searched message by message of one's own, so each has its words; an index of everybody's words is read for nobody.
-- The table is written anew once: 300,000 messages take about 5 s, in which nobody writes one.
-- Undo: alter table messages drop column words; create index messages_words on messages using gin (to_tsvector('simple', plain_text(text))) where text <> '';

drop index messages_words;
alter table messages add column words tsvector not null generated always as (to_tsvector('simple', plain_text(text))) stored;
