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

test('[AUTH-04] whoever proves the address of a stranger’s account fills in the form of their own, without script too', async () => {
  const stranger = await aMember(pool, 'Sam Stranger')
  await sql`update "user" set "emailVerified" = false where id = ${stranger.id}`.execute(db)
  const page = visitor()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(stranger.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Log in with a code' }).click()
  const code = /\b\d{6}\b/.exec(await page.content())![0]
  await page.locator('input[name=code]').fill(code)
  await page.locator('button[value=code]').click()
  await page.getByText(`${stranger.email} is yours.`).waitFor()

  await page.getByLabel('First name').fill('Olga')
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  // What is missing is said beside its field, and what was typed and proved stays.
  await page.locator('[aria-invalid=true]').waitFor()
  await page.getByText(`${stranger.email} is yours.`).waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Olga')
  await page.getByLabel('Last name').fill('Owner')
  await page.locator('input[name=birthday]').fill('1990-05-01')
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  const { rows } = await sql<{ id: string; name: string; proved: boolean }>`
    select id, name, "emailVerified" as proved from "user" where email = ${stranger.email}`.execute(db)
  expect(rows).toEqual([{ id: expect.not.stringMatching(stranger.id), name: 'Olga Owner', proved: true }])
  await page.goto('/account/settings')
  await page.getByText(stranger.email).waitFor()
})
