-- What e-mails say where an admin has written it otherwise than the catalogue: by template, language and part, a plural form with its own.
-- A row that is missing is the catalogue's text.
-- Undo: drop table email_texts.

create table email_texts (
  template text not null check (length(template) <= 80),
  language text not null check (language in ('en', 'es')),
  part text not null check (length(part) <= 40),
  text text not null check (length(text) between 1 and 4000),
  primary key (template, language, part)
);
