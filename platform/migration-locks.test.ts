import { expect, test } from 'vitest'
import { locksOf } from './migration-locks.server.ts'
import { runsByStatement, statementsIn } from './sql-statements.server.ts'

/** The verdict on a statement, as it concerns a running version. */
const verdictOf = (sql: string) => locksOf(sql).map(({ isLong, breaks }) => isLong ?? breaks ?? 'a moment')

test.each([
  ['create table notes (id uuid primary key, at timestamptz not null default now())', []],
  ['create table notes (id uuid); create index notes_at on notes (id); alter table notes add unique (id)', []],
  ['alter table listings add column notes text', ['a moment']],
  [
    "alter table listings add column notes jsonb not null default '{}' check (jsonb_typeof(notes) = 'object')",
    ['a moment'],
  ],
  [
    "alter table listings add column notes text default 'a; drop table x', add column more integer",
    ['a moment', 'a moment'],
  ],
  ['alter table listings add column at timestamptz not null default now()', ['a moment']],
  [
    'alter table listings add column notes text, add constraint c check (notes is null or title is not null)',
    ['a moment', 'a moment'],
  ],
  ['alter table listings add constraint c check (length(title) > 1) not valid', ['a moment']],
  [
    "alter table listings alter column title drop not null, alter column title set default ''",
    ['a moment', 'a moment'],
  ],
  ['alter table listings drop constraint c', ['a moment']],
  ['alter table listings validate constraint c', ['a moment']],
  ['alter table listings add constraint c unique using index listings_title', ['a moment']],
  ['create index concurrently if not exists listings_title on listings (title)', ['a moment']],
  ['drop index listings_title', ['a moment']],
  ["update settings set fee = 1 where id = 'x'", ['a moment']],
  ['create function f() returns text language plpgsql as $$ begin delete from listings; end $$', []],
  ['insert into booking_moves values (1)', []],
])('[OPS-02] %s makes nobody wait for longer than a moment', (sql, verdicts) => {
  expect(verdictOf(sql)).toEqual(verdicts)
})

test.each([
  ['alter table listings add column id2 uuid not null default gen_random_uuid()', 'writes the whole table anew'],
  [
    'alter table listings add column n integer generated always as (length(title)) stored',
    'writes the whole table anew',
  ],
  ['alter table listings add column n bigint generated always as identity', 'writes the whole table anew'],
  ['alter table listings alter column guests type bigint', 'writes the whole table anew'],
  ['ALTER TABLE listings\n  ALTER COLUMN title SET NOT NULL', 'reads the whole table'],
  ['alter table listings add constraint c check (length(title) > 1)', 'reads the whole table'],
  ['alter table listings add constraint c foreign key (host_id) references profiles', 'reads the whole table'],
  ['alter table listings add constraint c unique (title)', 'builds an index'],
  ['create index listings_title on listings (title)', 'reads the whole table while nobody writes'],
  ['create unique index listings_title on only listings (title)', 'reads the whole table while nobody writes'],
  ["update listings set title = ''", 'locks every row until the file is through'],
  ['lock table listings', 'holds it until the file is through'],
  ['reindex table listings', 'writes the whole table anew'],
  [
    'alter table listings add column n integer not null',
    'rows of before, and of a running version, have no value in it',
  ],
  ['alter table listings drop column title', 'a running version still asks for title'],
  ['alter table listings rename column title to name', 'a running version still asks for the former name'],
  ['drop table listings', 'a running version still asks for it'],
  ['truncate listings', 'its rows are gone'],
])('[OPS-02] %s is told: %s', (sql, verdict) => {
  expect(verdictOf(sql)).toEqual([verdict])
})

test('[OPS-02] statements are cut at their ends only, and know the comment before them', () => {
  const sql = `-- transaction: none
-- allowed: seven rows
update a set b = ';' where c = '--';
/* of c */ create function f() returns void language plpgsql as $body$ begin null; end $body$;
select 1 -- not this; one
`
  expect(runsByStatement(sql)).toBe(true)
  expect(statementsIn(sql).map(({ original }) => original.replaceAll(/\s+/g, ' '))).toEqual([
    "update a set b = ';' where c = '--'",
    'create function f() returns void language plpgsql as $body$ begin null; end $body$',
    'select 1',
  ])
  expect(locksOf('-- allowed: seven rows\nupdate a set b = 1')[0]).toMatchObject({ table: 'a', allowed: 'seven rows' })
  expect(locksOf('-- allowed: seven rows\nselect 1; update a set b = 1')[0]).toMatchObject({ allowed: null })
})
