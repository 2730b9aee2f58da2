import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainSql } from './plain-sql.server.ts'

test.each([
  [
    'select "id" from "listings" where "host_id" = $1',
    'select listings',
    'select "id" from "listings" where "host_id" = $1',
  ],
  [
    "update users set name = 'Ana ''la'' López' where id = $12",
    'update users',
    'update users set name = ? where id = $12',
  ],
  [String.raw`insert into t values (E'it\'s Ana', 42, 3.5)`, 'insert t', 'insert into t values (?, ?, ?)'],
  ['select 1 -- it’s Ana’s\nfrom a /* Ana */ limit 5', 'select a', 'select ? from a limit ?'],
  ["do $body$ select 'Ana' $body$", 'do', 'do ?'],
  ["select 'Ana", 'select', 'select ?'],
  ['select name2 from graphile_worker.jobs', 'select graphile_worker.jobs', 'select name2 from graphile_worker.jobs'],
  ['begin', 'begin', 'begin'],
  ['', 'statement', ''],
])('[OPS-02] %s is traced as "%s", without values', (sql, name, text) => {
  expect(plainSql(sql)).toEqual({ name, text })
})

test('[OPS-02] whatever stands in a literal stands in no trace', () => {
  const marker = 'ana-lopez@example.cl'
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const literal = `${before}${marker}${after}`.replaceAll("'", "''")
      expect(plainSql(`select * from t where a = '${literal}' and b = $1`).text).toBe(
        'select * from t where a = ? and b = $1',
      )
    }),
  )
})

test('[OPS-02] a long statement is cut', () => {
  expect(plainSql(`select ${'a, '.repeat(2000)} b from t`).text).toHaveLength(1000)
})
