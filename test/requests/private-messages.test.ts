import { aMember } from '#test/own-member.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, pool, visitor } = await aHouse()

/** Somebody of the demo with messages, of whom one says something. */
async function aWriter() {
  const { rows } = await sql<{ id: string; text: string; conversation: string }>`
    select m.author_id as id, m.text, m.conversation_id as conversation from messages m
      where m.kind = 'text' and length(m.text) > 20 and m.text !~ '[<>&"''’\n]' order by m.id limit 1`.execute(db)
  return rows[0]!
}

async function aClerk(permissions: string) {
  const member = await aMember(pool)
  await sql`update profiles set permissions = ${permissions}::text[] where user_id = ${member.id}`.execute(db)
  const page = visitor()
  await page.logIn(member.email, member.password)
  return page
}

test('[ADM-03] an admin reads somebody’s messages only after giving a reason, which both find in the log', async () => {
  const { id, text, conversation } = await aWriter()
  const page = await aClerk('{reports,users}')
  await page.goto(`/admin/users/${id}`)
  await page.getByRole('link', { name: /^Messages with others: / }).click()
  expect(await page.content()).not.toContain(text)
  const thread = `/admin/users/${id}/messages?conversation=${conversation}`
  await page.goto(thread)
  expect(await page.content()).not.toContain(text)
  await page.getByRole('button', { name: 'Read' }).click()
  await page.getByText('Please say why.').waitFor()
  await page.getByLabel('Reason').fill('A court has asked for it.')
  await page.getByRole('button', { name: 'Read' }).click()
  await page.getByText(/You can read these until/).waitFor()
  await page.goto(thread)
  await page.getByText(text).first().waitFor()
  await page.goto(`/admin/audit?of=${id}`)
  await page.getByText('A court has asked for it.').first().waitFor()

  await page.goto(thread)
  await page.getByRole('button', { name: 'End it now' }).click()
  await page.goto(thread)
  expect(await page.content()).not.toContain(text)
})

test('[ADM-03] nobody reads messages without the permission for reports, of nobody, or of a conversation of others', async () => {
  const { id, conversation } = await aWriter()
  const clerk = await aClerk('{users,emails}')
  expect((await clerk.goto(`/admin/users/${id}/messages`)).status()).toBe(404)
  await clerk.goto(`/admin/users/${id}`)
  expect(await clerk.getByRole('link', { name: /^Messages with others: / }).count()).toBe(0)

  const page = await aClerk('{reports}')
  const other = await aMember(pool)
  const path = `/admin/users/${other.id}/messages`
  expect((await page.request.post(path, { form: { intent: 'read', reason: 'x' } })).status).toBe(302)
  expect((await page.goto(`${path}?conversation=${conversation}`)).status()).toBe(404)
  for (const odd of ['conversation=x', 'conversation=%00'])
    expect((await page.goto(`${path}?${odd}`)).status()).toBe(404)
})
