-- Wall time becomes an instant exactly as in kernel/zones.ts (a test compares them): where it exists twice the first is meant,
-- where it does not exist the first instant after the gap. PostgreSQL by itself takes the second, and continues with the old clock.
-- Zones move their clocks by whole minutes and by less than three hours.
create or replace function instant_of(day date, minutes integer, zone text) returns timestamptz language plpgsql immutable strict parallel safe as $$
declare
  wall timestamp := day + make_interval(mins => minutes);
  late timestamptz := wall at time zone zone;
  early timestamptz;
begin
  if ((late - interval '3 hours') at time zone zone) + interval '6 hours' = (late + interval '3 hours') at time zone zone then
    return late;
  end if;
  -- By the clock of three hours before.
  early := ((late - interval '3 hours') at time zone 'UTC' + (wall - (late - interval '3 hours') at time zone zone)) at time zone 'UTC';
  if early at time zone zone = wall then return early; end if;
  if late at time zone zone = wall then return late; end if;
  return (select min(at) from generate_series(late - interval '3 hours', late, interval '1 minute') at where at at time zone zone > wall);
end $$;
