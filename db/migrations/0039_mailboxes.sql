-- An account's address is stored in the one spelling of its mailbox (docs/decisions/113-pasted-identifiers.md): forms read
-- every address like that, so an account at another spelling could not log in any more. What two accounts would share stays
-- as it is, and `npm run db -- check` lists it.
-- Undo: nothing; the former spellings are in the back-up that was made before.

create function pg_temp.punycode(label text) returns text language plpgsql as $$
declare
  signs constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  points int[] := array(select ascii(sign) from regexp_split_to_table(label, '') with ordinality as each (sign, at) order by at);
  encoded text := regexp_replace(label, '[^\u0001-\u007f]', '', 'g');
  basic int := length(encoded);
  done int := basic;
  n int := 128;
  delta int := 0;
  bias int := 72;
  k int;
  q int;
  threshold int;
  point int;
begin
  if done = cardinality(points) then return label; end if;
  if done > 0 then encoded := encoded || '-'; end if;
  while done < cardinality(points) loop
    select delta + (min(each) - n) * (done + 1), min(each) into delta, n from unnest(points) each where each >= n;
    foreach point in array points loop
      if point < n then delta := delta + 1; end if;
      continue when point <> n;
      q := delta;
      k := 36;
      loop
        threshold := least(26, greatest(1, k - bias));
        exit when q < threshold;
        encoded := encoded || substr(signs, 1 + threshold + (q - threshold) % (36 - threshold), 1);
        q := (q - threshold) / (36 - threshold);
        k := k + 36;
      end loop;
      encoded := encoded || substr(signs, q + 1, 1);
      delta := delta / (case when done = basic then 700 else 2 end);
      delta := delta + delta / (done + 1);
      k := 0;
      while delta > 455 loop
        delta := delta / 35;
        k := k + 36;
      end loop;
      bias := k + 36 * delta / (delta + 38);
      delta := 0;
      done := done + 1;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return 'xn--' || encoded;
end $$;

create function pg_temp.mailbox(address text) returns text language plpgsql as $$
declare
  plain text := regexp_replace(normalize(address, nfkc),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g');
begin
  plain := regexp_replace(plain, '[\u2010-\u2015\u2212]', '-', 'g');
  plain := normalize(lower(regexp_replace(plain, '[\u3002\u06d4]', '.', 'g')), nfkc);
  plain := regexp_replace(plain, '^[<("''“”\[]*(mailto:)?|[])>"''“”,;:.]*$', '', 'g');
  return split_part(plain, '@', 1) || '@' || (
    select string_agg(pg_temp.punycode(label), '.' order by at)
    from regexp_split_to_table(split_part(plain, '@', 2), '\.') with ordinality as each (label, at));
end $$;

update "user" set email = mailbox
from (
  select id, mailbox, row_number() over (partition by mailbox order by "createdAt", id) as place
  from (select id, "createdAt", pg_temp.mailbox(email) as mailbox from "user"
    where email !~ '^[a-z0-9!#$%&''*+/=?^_`{|}~.-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$') odd
) named
where "user".id = named.id and place = 1
  and mailbox ~ '^[^@\s<>()",;:\[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$' and length(mailbox) <= 254
  and not exists (select from "user" other where other.email = mailbox and other.id <> named.id);

drop function pg_temp.mailbox(text), pg_temp.punycode(text);
