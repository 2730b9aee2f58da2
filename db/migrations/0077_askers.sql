-- Whoever asks for a code or a link has limits of their own: strangers share those of an address, and each device that its account knows has
-- its own beside them (docs/decisions/085-strangers-at-the-door.md). A code is entered in the browser that has asked for it, so that its
-- tries are that browser's. The hash is that of the browser's cookie, as in `devices`.
-- Codes from before are of no browser: whoever waits for one asks for another.
-- Undo: alter table email_proofs drop column browser_hash, drop column is_known_device;

alter table email_proofs
  add column browser_hash text check (browser_hash ~ '^[0-9a-f]{64}$'),
  add column is_known_device boolean not null default false;
update email_proofs set browser_hash = secret_hash where purpose = 'code';
alter table email_proofs add constraint email_proofs_of_browser
  check (browser_hash is not null or not (is_known_device or purpose = 'code'));
