import { aDatabase } from '#test/world.ts'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { migrate } from './migrations.server.ts'
import { applyRoutines, routineFiles } from './routines.server.ts'
import { type SqlFile } from './sql-files.server.ts'

const { url } = await aDatabase()
const client = new pg.Client({ connectionString: url })
await client.connect()
afterAll(() => client.end())

const own = await routineFiles()
afterEach(() => applyRoutines(client, own))

/** The text itself serves as its hash. */
const sqlFile = (name: string, text: string): SqlFile => ({ name, text, hash: text })

const withFile = (name: string, text: string): SqlFile[] => [
  ...own.filter((file) => file.name !== name),
  sqlFile(name, text),
]
const textOf = (name: string) => own.find((file) => file.name === name)!.text
/** The files, with a part of one replaced. */
function edited(name: string, part: string, other: string): SqlFile[] {
  expect(textOf(name)).toContain(part)
  return withFile(name, textOf(name).replaceAll(part, other))
}

const value = async (expression: string) => {
  const { rows } = await client.query<{ value: unknown }>(`select ${expression} as value`)
  return rows[0]!.value
}
const definitions = async () => {
  const { rows } = await client.query(`
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all select relname, pg_get_viewdef(oid) from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
    union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`)
  return rows
}

const doubled = 'create or replace function doubled(n integer) returns integer language sql as $$ select 2 * n $$;'

test('[OPS-02] a start that finds the routines as they are does nothing', async () => {
  const before = await value(`(select array_agg(xmin::text order by oid) from pg_proc)`)
  expect(await migrate(url)).toEqual([])
  expect(await applyRoutines(client, own)).toEqual([])
  expect(await value(`(select array_agg(xmin::text order by oid) from pg_proc)`)).toEqual(before)
})

test('[OPS-02] only the file whose text has changed is applied again', async () => {
  expect(await applyRoutines(client, edited('platform.sql', '- make_interval(', '- 2 * make_interval('))).toEqual([
    'platform.sql',
  ])
  expect(await value(`pg_get_functiondef('queue_time'::regproc)`)).toContain('- 2 * make_interval(')
})

test('[OPS-02] a new file is applied, and what a removed one created is dropped', async () => {
  expect(await applyRoutines(client, withFile('new.sql', doubled))).toEqual(['new.sql'])
  expect(await value('doubled(21)')).toBe(42)

  expect(await applyRoutines(client, own)).toEqual([])
  await expect(client.query('select doubled(21)')).rejects.toThrow('doubled(integer) does not exist')
})

test('[OPS-02] a function with other parameters, another result or a view with other columns takes the place of the old one', async () => {
  const before = await definitions()
  await applyRoutines(client, withFile('new.sql', doubled))

  await applyRoutines(client, withFile('new.sql', doubled.replace('n integer', 'n integer, more integer default 0')))
  expect(await value('doubled(21)')).toBe(42)
  await applyRoutines(client, withFile('new.sql', doubled.replace('returns integer', 'returns bigint')))
  expect(await value('pg_typeof(doubled(21))::text')).toBe('bigint')
  await applyRoutines(
    client,
    edited(
      'bookings.sql',
      'b.network_key, b.listing_id, b.expires_at as until',
      'b.listing_id, b.network_key, b.expires_at as until',
    ).map((file) =>
      file.name === 'bookings.sql'
        ? sqlFile(
            file.name,
            file.text.replace('b.guest_id, c.network_key, b.listing_id', 'b.guest_id, b.listing_id, c.network_key'),
          )
        : file,
    ),
  )
  expect(
    await value(`(select attname from pg_attribute where attrelid = 'unpaid_holds'::regclass and attnum = 2)`),
  ).toBe('listing_id')

  await applyRoutines(client, own)
  expect(await definitions()).toEqual(before)
})

test('[OPS-02] a function that a view of another file uses may change its result', async () => {
  const view = sqlFile('other.sql', 'create or replace view all_doubled as select doubled(21) as answer;')
  await applyRoutines(client, [...withFile('new.sql', doubled), view])

  await applyRoutines(client, [
    ...withFile('new.sql', doubled.replace('returns integer', 'returns text').replace('2 * n', `(2 * n)::text`)),
    view,
  ])

  expect(await value('(select answer from all_doubled)')).toBe('42')
})

test.each([
  ['does not parse', 'create function wrong( returns integer', 'new.sql'],
  ['reads a column that does not exist', doubled.replace('2 * n', 'no_such_column from listings'), 'no_such_column'],
  [
    'has another signature and does not parse',
    `${doubled.replace('returns integer', 'returns bigint')} create function wrong(`,
    'new.sql',
  ],
])('[OPS-02] where a file %s, all of the old routines stay', async (_what, text, complaint) => {
  await applyRoutines(client, withFile('new.sql', doubled))
  const before = await definitions()
  const changed = edited('platform.sql', '- make_interval(', '- 2 * make_interval(').filter(
    ({ name }) => name !== 'new.sql',
  )

  await expect(applyRoutines(client, [...changed, sqlFile('new.sql', text)])).rejects.toThrow(complaint)

  expect(await definitions()).toEqual(before)
  expect(await applyRoutines(client, withFile('new.sql', doubled))).toEqual([])
})

test('[OPS-02] a function of an unchanged file that calls one which is gone is noticed now, and not when it is called', async () => {
  const caller = sqlFile(
    'other.sql',
    `create or replace function twice_doubled() returns integer language sql as 'select doubled(21)';`,
  )
  await applyRoutines(client, [...withFile('new.sql', doubled), caller])

  await expect(applyRoutines(client, [...own, caller])).rejects.toThrow('doubled(integer) does not exist')

  expect(await value('twice_doubled()')).toBe(42)
})

test('[OPS-02] two programs that start at once apply a change once', async () => {
  await client.query(`update routines set hash = 'of before' where name in ('bookings.sql', 'search.sql')`)

  const ran = await Promise.all([migrate(url), migrate(url)])

  expect(ran.toSorted((a, b) => b.length - a.length)).toEqual([['routines/bookings.sql', 'routines/search.sql'], []])
})
