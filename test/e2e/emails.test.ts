import { aHouse } from '#test/house/house.ts'
import { newId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse()
const visit = visits(house)
const { pool: database } = house

type Visit = Parameters<typeof visit>[0]

async function anAdmin(options: Visit) {
  const seen = await visit(options)
  await logIn(seen.page, 'admin@patio.example', 'patio-admin')
  return seen
}

/** An e-mail to a member of its own. */
async function anEmail(status: 'dead' | 'sent', error: string | null) {
  const [id, member] = [newId(), await aMember(database)]
  await database.query(
    `insert into outgoing_emails (id, event_key, recipient_id, to_address, language, type, subject, html, text, status, last_error, created_at)
     values ($1::uuid, $1::uuid::text, $2, $3, 'en', 'listing_published', 'A journey’s own', '<p>Hello there</p>', 'Hello there', $4, $5, now())`,
    [id, member.id, member.email, status, error],
  )
  return { id, to: member.email }
}

test('[ADM-05] on a desk in en, script true, an admin finds what was given up, reads why, and sends it once more', async () => {
  const { page, errors } = await anAdmin({ size: 'desk' })
  const { id, to } = await anEmail('dead', 'Error: mailbox full')
  await page.goto(`/admin/emails?lang=en`)
  await page.locator('input[name="to"]').fill(to.toUpperCase().slice(0, 20))
  await page
    .locator('[role="search"] button', { hasText: /Find|Buscar/ })
    .last()
    .click()
  await page.waitForURL(({ searchParams }) => searchParams.get('to') !== null)
  await page.getByRole('link', { name: 'Given up', exact: true }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('state') === 'dead')
  expect(await page.locator('main ul.divided > li').count()).toBe(1)
  await page.getByText('Error: mailbox full').waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('link', { name: 'A journey’s own' }).click()
  await page.frameLocator('iframe').getByText('Hello there').waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: 'Send once more' }).click()
  await page.getByText('It is on its way once more.').waitFor()
  const { rows } = await database.query(`select status from outgoing_emails where id = $1 and status <> 'dead'`, [id])
  expect(rows).toHaveLength(1)
  expect(errors).toEqual([])
})

test('[MSG-04] on a desk in en, script true, an admin pauses a type of e-mail, and codes have no switch', async () => {
  const { page, errors } = await anAdmin({ size: 'desk' })
  await page.goto(`/admin/emails/types?lang=en`)
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  expect(await page.locator('#account_verification button').count()).toBe(0)
  await page.getByRole('button', { name: 'Pause: Listing published' }).click()
  await page.getByText('It is paused.').waitFor()
  await page.getByRole('button', { name: 'Send again: Listing published' }).click()
  await page.getByText('It is sent again.').waitFor()
  expect(errors).toEqual([])
})

test('[ADM-05] on a desk, script true, an admin sees what they type as an e-mail, is told what is wrong, sends an example to themselves and takes it back', async () => {
  const { page, errors } = await anAdmin({ size: 'desk' })
  await page.goto('/admin/emails/templates/listing_published?in=es&lang=en')
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  const frame = page.frameLocator('iframe')
  await frame.getByText('Loft luminoso con terraza').first().waitFor()
  await page.getByLabel('Text 1').fill('Miramos {title}, <b>{host}</b>.')
  // With a true it is shown as it is typed.
  await frame.getByText('Miramos Loft luminoso con terraza, <b>Luis</b>.').waitFor()
  await page.getByRole('button', { name: 'As plain text' }).click()
  await frame.getByText('Miramos Loft luminoso con terraza', { exact: false }).waitFor()
  expect((await database.query(`select from email_texts where template = 'listing_published'`)).rows).toEqual([])

  await page.getByLabel('Subject').fill('{titel} ya está')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('There is nothing to fill in for {titel}').waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByLabel('Subject').fill('{title} ya está')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('It is saved.', { exact: false }).waitFor()
  await frame.getByText('Miramos Loft luminoso con terraza, <b>Luis</b>.').waitFor()

  await page.getByRole('button', { name: 'Send it to me' }).click()
  await page.getByText('An example is on its way to your address.').waitFor()
  const { rows } = await database.query<{ to: string; subject: string }>(
    `select to_address as to, subject from outgoing_emails where type = 'test' order by created_at desc, id desc limit 1`,
  )
  expect(rows).toEqual([{ to: 'admin@patio.example', subject: 'Loft luminoso con terraza ya está' }])

  await page.getByRole('button', { name: 'Back to the first texts' }).click()
  await page.getByText('It is saved.', { exact: false }).waitFor()
  expect((await database.query(`select from email_texts where template = 'listing_published'`)).rows).toEqual([])
  expect(errors).toEqual([])
})

test('[MSG-04] on a phone in en the second of two admins who change a template is told what the first has written, and decides', async () => {
  const { page, errors } = await anAdmin({ size: 'phone' })
  const address = `/admin/emails/templates/listing_returned?in=en&lang=en`
  await page.goto(address)
  await hydrated(page)
  await database.query(
    `insert into email_texts (template, language, part, text) values ('listing_returned', $1, 'subject', 'Theirs: {title}')`,
    ['en'],
  )
  try {
    await page.getByLabel('Subject').fill('Mine: {title}')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Somebody else has changed this meanwhile').waitFor()
    await page.getByText('Theirs: {title}').waitFor()
    expect(await page.getByLabel('Subject').inputValue()).toBe('Mine: {title}')
    await hydrated(page)
    expect(await complaints(page)).toEqual([])
    await page.getByRole('button', { name: 'Save mine all the same' }).click()
    await page.waitForURL(({ searchParams }) => searchParams.get('done') === 'saved')
    const { rows } = await database.query<{ text: string }>(
      `select text from email_texts where template = 'listing_returned' and language = $1`,
      ['en'],
    )
    expect(rows).toEqual([{ text: 'Mine: {title}' }])
    expect(errors.filter((error) => !error.includes('409'))).toEqual([])
  } finally {
    await database.query(`delete from email_texts where template = 'listing_returned' and language = $1`, ['en'])
  }
})
