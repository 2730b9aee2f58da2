import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '#kernel/ids.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { documents, statementsIn } from './documented.ts'

const { db } = await aDatabase()

/** They make roles and databases, or begin and end what the others are part of. */
const isOutside = (statement: string) => /^(create (role|database)|alter role|begin|commit)\b/.test(statement)

const statements = documents.flatMap((path) =>
  statementsIn(readFileSync(join(import.meta.dirname, '..', path), 'utf8')).map((statement) => ({ path, statement })),
)

test('[OPS-02] every statement of the documentation is one that this database understands', async () => {
  const explained = statements.filter(({ statement }) => !isOutside(statement))
  expect(explained.length).toBeGreaterThan(15)
  const refused: string[] = []
  for (const { path, statement } of explained) {
    // What the reader fills in is an id.
    const whole = statement.replaceAll("'…'", `'${newId()}'`)
    await sql`explain ${sql.raw(whole)}`.execute(db).catch((error: unknown) => {
      refused.push(`${path}: ${statement}: ${(error as Error).message}`)
    })
  }
  expect(refused).toEqual([])
})

test('[OPS-02] a statement about a column that is gone would be found', async () => {
  await expect(sql`explain select given_up from outgoing_emails`.execute(db)).rejects.toThrow('does not exist')
})
