import { aMember } from '#test/own-member.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, pool, visitor } = await aHouse()

test('[AUTH-02] [MSG-01] without script the form says why, with the way to prove the address, and what was typed stands in it', async () => {
  const guest = await aMember(pool, 'Ulla Unproved')
  await sql`update "user" set "emailVerified" = false where id = ${guest.id}`.execute(db)
  const { rows } = await sql<{
    id: string
  }>`select id from listings where status = 'published' order by id limit 1`.execute(db)
  const page = visitor()
  await page.logIn(guest.email, guest.password)
  await page.goto(`/property/${rows[0]!.id}/message`)
  await page.locator('textarea[name=text]').fill('Is there parking?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.locator('[aria-invalid=true]').waitFor()
  expect(await page.locator('textarea[name=text]').inputValue()).toBe('Is there parking?')
  await page.getByRole('link', { name: 'Confirm my address' }).click()
  await page.getByRole('button', { name: 'Send code' }).waitFor()
})
