-- The company that runs this installation, as its legal pages, e-mails and notices name it. One row, which an admin edits; what is null
-- has not been told yet.
-- Undo: drop table company.

create table company (
  only_row boolean primary key default true check (only_row),
  legal_name text check (length(legal_name) between 1 and 200),
  -- Of the register that it stands in: RUT, company number.
  registration_number text check (length(registration_number) between 1 and 60),
  -- In lines.
  address text check (length(address) between 1 and 500),
  support_email text check (length(support_email) between 3 and 254),
  phone text check (length(phone) between 4 and 40),
  -- Of whoever answers for personal data, or of the data protection officer.
  privacy_email text check (length(privacy_email) between 3 and 254),
  -- Whose law the terms name.
  law_country text check (law_country ~ '^[A-Z]{2}$'),
  social_links text[] not null default '{}'
    check (cardinality(social_links) <= 5 and array_position(social_links, null) is null
      and array_to_string(social_links, '') !~ '\s' and length(array_to_string(social_links, '')) <= 1500),
  -- Who has said for the company that it stands by the legal texts, which are a draft until then. The account may be gone by now.
  legal_texts_confirmed_at timestamptz,
  legal_texts_confirmed_by uuid,
  check ((legal_texts_confirmed_at is null) = (legal_texts_confirmed_by is null))
);
insert into company default values;
