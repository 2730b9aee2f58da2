import { newId } from '#kernel/ids.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const visit = visits()
const database = new pg.Client({ connectionString: inject('databaseUrl') })
beforeAll(() => database.connect())
afterAll(() => database.end())

type Visit = Parameters<typeof visit>[0]

async function anAdmin(options: Visit) {
  const seen = await visit(options)
  await logIn(seen.page, 'admin@patio.example', 'patio-admin')
  return seen
}

/** An e-mail to somebody whom no other journey knows. */
async function anEmail(status: 'dead' | 'sent', error: string | null) {
  const [id, member] = [newId(), await aMember(database)]
  await database.query(
    `insert into outgoing_emails (id, event_key, recipient_id, to_address, language, type, subject, html, text, status, last_error, created_at)
     values ($1::uuid, $1::uuid::text, $2, $3, 'en', 'listing_published', 'A journey’s own', '<p>Hello there</p>', 'Hello there', $4, $5, now())`,
    [id, member.id, member.email, status, error],
  )
  return { id, to: member.email }
}

test.each([
  ['desk', 'en', true, 'Given up', 'Send once more', 'It is on its way once more.'],
  ['phone', 'es', false, 'Abandonados', 'Enviar otra vez', 'Va en camino otra vez.'],
] as const)(
  '[ADM-05] on a %s in %s, script %s, an admin finds what was given up, reads why, and sends it once more',
  async (size, language, script, dead, again, done) => {
    const { page, errors } = await anAdmin({ size, script })
    const { id, to } = await anEmail('dead', 'Error: mailbox full')
    await page.goto(`/admin/emails?lang=${language}`)
    await page.locator('input[name="to"]').fill(to.toUpperCase().slice(0, 20))
    await page
      .locator('[role="search"] button', { hasText: /Find|Buscar/ })
      .last()
      .click()
    await page.waitForURL(({ searchParams }) => searchParams.get('to') !== null)
    await page.getByRole('link', { name: dead, exact: true }).click()
    await page.waitForURL(({ searchParams }) => searchParams.get('state') === 'dead')
    expect(await page.locator('main ul.divided > li').count()).toBe(1)
    await page.getByText('Error: mailbox full').waitFor()
    if (script) expect(await complaints(page)).toEqual([])
    await page.getByRole('link', { name: 'A journey’s own' }).click()
    await page.frameLocator('iframe').getByText('Hello there').waitFor()
    if (script) expect(await complaints(page)).toEqual([])
    await page.getByRole('button', { name: again }).click()
    await page.getByText(done).waitFor()
    const { rows } = await database.query(`select status from outgoing_emails where id = $1 and status <> 'dead'`, [id])
    expect(rows).toHaveLength(1)
    expect(errors).toEqual([])
  },
)

test.each([
  [
    'desk',
    'en',
    true,
    'Pause: Listing published',
    'It is paused.',
    'Send again: Listing published',
    'It is sent again.',
  ],
  [
    'phone',
    'es',
    false,
    'Pausar: Anuncio publicado',
    'Está en pausa.',
    'Volver a enviar: Anuncio publicado',
    'Se envía otra vez.',
  ],
] as const)(
  '[MSG-04] on a %s in %s, script %s, an admin pauses a type of e-mail, and codes have no switch',
  async (size, language, script, pause, paused, resume, resumed) => {
    const { page, errors } = await anAdmin({ size, script })
    await page.goto(`/admin/emails/types?lang=${language}`)
    if (script) {
      await hydrated(page)
      expect(await complaints(page)).toEqual([])
    }
    expect(await page.locator('#account_verification button').count()).toBe(0)
    await page.getByRole('button', { name: pause }).click()
    await page.getByText(paused).waitFor()
    await page.getByRole('button', { name: resume }).click()
    await page.getByText(resumed).waitFor()
    expect(errors).toEqual([])
  },
)

test.each([
  ['desk', true],
  ['phone', false],
] as const)(
  '[ADM-05] on a %s, script %s, an admin sees what they type as an e-mail, is told what is wrong, sends an example to themselves and takes it back',
  async (size, script) => {
    const { page, errors } = await anAdmin({ size, script })
    await page.goto('/admin/emails/templates/listing_published?in=es&lang=en')
    if (script) {
      await hydrated(page)
      expect(await complaints(page)).toEqual([])
    }
    const frame = page.frameLocator('iframe')
    await frame.getByText('Loft luminoso con terraza').first().waitFor()
    await page.getByLabel('Text 1').fill('Miramos {title}, <b>{host}</b>.')
    // With a script it is shown as it is typed.
    if (!script) await page.getByRole('button', { name: 'Show the example' }).click()
    await frame.getByText('Miramos Loft luminoso con terraza, <b>Luis Soto</b>.').waitFor()
    await page.getByRole('button', { name: 'As plain text' }).click()
    await frame.getByText('Miramos Loft luminoso con terraza', { exact: false }).waitFor()
    expect((await database.query(`select from email_texts where template = 'listing_published'`)).rows).toEqual([])

    await page.getByLabel('Subject').fill('{titel} ya está')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('There is nothing to fill in for {titel}').waitFor()
    if (script) expect(await complaints(page)).toEqual([])
    await page.getByLabel('Subject').fill('{title} ya está')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('It is saved.', { exact: false }).waitFor()
    await frame.getByText('Miramos Loft luminoso con terraza, <b>Luis Soto</b>.').waitFor()

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
  },
)

test.each([
  ['phone', 'en', 'Subject', 'Save', 'Somebody else has changed this meanwhile', 'Save mine all the same'],
  ['desk', 'es', 'Asunto', 'Guardar', 'Otra persona cambió esto mientras tanto', 'Guardar lo mío igual'],
] as const)(
  '[MSG-04] on a %s in %s the second of two admins who change a template is told what the first has written, and decides',
  async (size, language, subject, save, conflict, mine) => {
    const { page, errors } = await anAdmin({ size })
    const address = `/admin/emails/templates/listing_returned?in=${language}&lang=${language}`
    await page.goto(address)
    await hydrated(page)
    await database.query(
      `insert into email_texts (template, language, part, text) values ('listing_returned', $1, 'subject', 'Theirs: {title}')`,
      [language],
    )
    try {
      await page.getByLabel(subject).fill('Mine: {title}')
      await page.getByRole('button', { name: save, exact: true }).click()
      await page.getByText(conflict).waitFor()
      await page.getByText('Theirs: {title}').waitFor()
      expect(await page.getByLabel(subject).inputValue()).toBe('Mine: {title}')
      await hydrated(page)
      expect(await complaints(page)).toEqual([])
      await page.getByRole('button', { name: mine }).click()
      await page.waitForURL(({ searchParams }) => searchParams.get('done') === 'saved')
      const { rows } = await database.query<{ text: string }>(
        `select text from email_texts where template = 'listing_returned' and language = $1`,
        [language],
      )
      expect(rows).toEqual([{ text: 'Mine: {title}' }])
      expect(errors.filter((error) => !error.includes('409'))).toEqual([])
    } finally {
      await database.query(`delete from email_texts where template = 'listing_returned' and language = $1`, [language])
    }
  },
)
