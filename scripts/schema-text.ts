import type pg from 'pg'

/** The database as readable text, in the wording of PostgreSQL 18's catalogue. */
export async function schemaTextOf(client: pg.Client): Promise<string> {
  const parts: string[] = [HEAD]
  for (const query of [extensions, tables, views, functions]) {
    const { rows } = await client.query<{ text: string }>(query)
    parts.push(...rows.map(({ text }) => text))
  }
  return `${parts.join('\n\n')}\n`
}

const HEAD = `-- Printed from the migrated database by \`npm run db -- rows\`, for reading; \`npm run check\` compares. The reasons stand in db/migrations
-- and db/routines.`

const extensions = `
  select string_agg(format('create extension %I;', extname), E'\\n' order by extname) as text from pg_extension where extname <> 'plpgsql'`

const tables = `
  select concat_ws(E'\\n',
    format(E'create%s table %I (\\n%s\\n)%s;', case c.relpersistence when 'u' then ' unlogged' end, c.relname,
      concat_ws(E',\\n', columns.text, constraints.text), concat(' partition by ' || pg_get_partkeydef(c.oid), ' with (' || array_to_string(c.reloptions, ', ') || ')')),
    indexes.text, triggers.text) as text
  from pg_class c,
    lateral (
      select string_agg(concat_ws(' ', '  ' || quote_ident(attname), format_type(atttypid, atttypmod),
        case when attgenerated = 's' then 'generated always as (' || pg_get_expr(adbin, adrelid, true) || ') stored'
          when attidentity = 'a' then 'generated always as identity' else 'default ' || pg_get_expr(adbin, adrelid, true) end,
        case when attnotnull then 'not null' end), E',\\n' order by attnum) as text
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) columns,
    lateral (
      select string_agg(format('  constraint %I %s', conname, pg_get_constraintdef(oid, true)), E',\\n'
        order by array_position(array['p', 'u', 'f', 'x', 'c'], contype::text), conname) as text
      from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f', 'x', 'c')
    ) constraints,
    lateral (
      select string_agg(pg_get_indexdef(i.indexrelid, 0, true) || ';', E'\\n' order by i.indexrelid::regclass::text collate "C") as text
      from pg_index i where i.indrelid = c.oid and not exists (select from pg_constraint where conindid = i.indexrelid and conrelid = c.oid)
    ) indexes,
    lateral (
      select string_agg(pg_get_triggerdef(oid, true) || ';', E'\\n' order by tgname) as text from pg_trigger where tgrelid = c.oid and not tgisinternal
    ) triggers
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`

const views = `
  select format(E'create view %I as\\n%s', relname, pg_get_viewdef(oid, true)) as text
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' order by relname`

const functions = `
  select format(E'-- %s\\n%s', file, string_agg(text, E'\\n' order by text collate "C")) as text
  from (
    select format('--   %s(%s) returns %s', p.proname, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid)) as text,
      coalesce('db/routines/' || (select name from routines where makes @> array['function ' || identity]), 'db/migrations') as file
    from pg_proc p, pg_identify_object('pg_proc'::regclass, p.oid, 0)
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  ) all_functions
  group by file order by file collate "C"`
