-- Translations of public texts, found by the hash of what was translated: who asks again waits for nobody. Messages are not stored here
-- (docs/decisions/131-translation.md).
-- Undo: drop table translations.

create table translations (
  -- SHA-256 of the original.
  text_hash bytea not null check (length(text_hash) = 32),
  source_language text not null check (source_language in ('en', 'es')),
  target_language text not null check (target_language in ('en', 'es')),
  text text not null check (length(text) between 1 and 20000),
  created_at timestamptz not null,
  primary key (text_hash, source_language, target_language),
  check (source_language <> target_language)
);
create index translations_oldest on translations (created_at);
