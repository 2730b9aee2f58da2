import { expect, test } from 'vitest'
import { migrations } from './migrations.ts'

const problems = (text: string, path = 'db/migrations/0099_more.sql') =>
  migrations([{ path, text }]).map((problem) => problem.replace(`${path}: `, ''))

test('a migration that rewrites, locks long or breaks the running version is refused, but for one that has run already', () => {
  const text = 'alter table listings alter column guests type bigint, drop column title;'
  expect(problems(text)).toEqual([
    'listings: alter column guests type bigint: writes the whole table anew (docs/decisions/167)',
    'listings: drop column title: a running version still asks for title (docs/decisions/167)',
  ])
  expect(problems(text, 'db/migrations/0001_places.sql')).toEqual([])
  expect(problems(text, 'db/routines/places.sql')).toEqual([])
})

test('what is harmless, or is held for right with its reason, passes', () => {
  expect(problems('create table a (b text not null); create index a_b on a (b);')).toEqual([])
  expect(problems("alter table listings add column a text not null default '';")).toEqual([])
  expect(problems('-- allowed: an installation has one row of it\nupdate settings set a = 1;')).toEqual([])
})

test.each([
  ['create index concurrently if not exists a on b (c);', 'concurrently needs the line -- transaction: none'],
  [
    '-- transaction: none\ncreate index concurrently a on b (c);',
    'an index that is made concurrently is made if not exists: the file may run twice',
  ],
  [
    'alter table a add constraint b check (c > 0) not valid; alter table a validate constraint b;',
    'validate constraint stands in a file of its own, or under -- transaction: none: the others would hold their locks meanwhile',
  ],
  [
    '-- transaction: none\ninsert into a values (1);',
    'rows are changed in one transaction, because a file by statements may run twice',
  ],
])('what needs a transaction, or none, stands in such a file: %s', (text, problem) => {
  expect(problems(text)).toEqual([problem])
})
