import { findTemplate } from '#domain/email/email-template.ts'
import { emailTexts, forgetTexts } from '#domain/email/queries/template-texts.server.ts'
import { welcome } from '#domain/accounts/jobs.server.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { aGuest, NOW, valueOf } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { beforeEach, expect, test } from 'vitest'
import { changeEmailTexts, emailTextValues } from './commands/change-email-texts.server.ts'
import { sendTestEmail } from './commands/send-test-email.server.ts'
import { textsBefore } from './email-text.ts'
import { listAudit } from './queries/list-audit.server.ts'
import { listTextChanges } from './queries/list-text-changes.server.ts'
import { settingsVersion } from './queries/settings-version.server.ts'

const { db } = await aDatabase()
const adminId = await aGuest(db)
const language = 'es' as const
const template = 'welcome'

beforeEach(async () => {
  await db.deleteFrom('email_texts').execute()
  forgetTexts(db)
})

const versionOf = async () => settingsVersion(await emailTextValues(db, template, language))
const change = async (texts: Readonly<Record<string, string>>, base?: string, now = NOW) =>
  changeEmailTexts(db, { adminId, base: base ?? (await versionOf()), template, language, texts }, now)
const subjectIn = async (own: 'en' | 'es', now = NOW) =>
  (await emailTexts(db, template, { language: own, site: 'global' }, now))('emails:welcome.subject', {
    name: 'Ana',
    product: 'Patio',
  })

test('[INTL-01] an e-mail is spelled as the site where its reader is, also where an admin has written it', async () => {
  const base = settingsVersion(await emailTextValues(db, template, 'en'))
  const texts = { subject: 'Your favorite center, {name}', body: 'From 2 PM.' }
  valueOf(await changeEmailTexts(db, { adminId, base, template, language: 'en', texts }, NOW))
  const subjectAt = async (site: 'global' | 'uk') =>
    (await emailTexts(db, template, { language: 'en', site }, NOW))('emails:welcome.subject', { name: 'center' })
  expect([await subjectAt('global'), await subjectAt('uk')]).toEqual([
    'Your favorite center, center',
    'Your favourite centre, center',
  ])
})

test('[MSG-04] what an admin writes is sent from then on, in that language, escaped, and the catalogue’s again when it is taken back', async () => {
  valueOf(await change({ subject: 'Hola {name}', body: '<b>Hola</b>\n\nY {product}' }))
  const userId = await aGuest(db, { firstName: 'A&B' })
  await db.updateTable('profiles').set({ language }).where('user_id', '=', userId).execute()
  await welcome(db, { userId, origin: 'https://patio.example', product: 'Patio' }, NOW)
  const email = await db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('recipient_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(email.subject).toBe('Hola A&B')
  expect(email.html).toContain(
    '<p style="margin:0 0 16px">&lt;b&gt;Hola&lt;/b&gt;</p>\n<p style="margin:0 0 16px">Y Patio</p>',
  )
  expect(email.text).toContain('<b>Hola</b>\n\nY Patio')
  expect(await subjectIn('en')).toBe('Welcome to Patio, Ana')

  valueOf(await change({}))
  expect(await subjectIn('es')).toBe('Te damos la bienvenida a Patio, Ana')
  expect(await db.selectFrom('email_texts').selectAll().execute()).toEqual([])
})

test('[ADM-05] of two admins the second is told what the first has written, and nothing is overwritten unseen', async () => {
  const base = await versionOf()
  valueOf(await change({ subject: 'Primero' }, base))
  const second = await change({ subject: 'Segundo' }, base)
  expect(second).toMatchObject({
    ok: false,
    failure: { reason: 'changed-elsewhere', stored: { 'email.text:welcome:es:subject': 'Primero' } },
  })
  expect(await subjectIn('es')).toBe('Primero')
  valueOf(await change({ subject: 'Segundo' }))
  expect(await subjectIn('es')).toBe('Segundo')
  const { entries } = await listAudit(db, { before: null, of: null })
  const noted = entries.filter(({ action }) => action === 'email-texts-changed').flatMap(({ changes }) => changes)
  expect(noted).toContainEqual(['email.text:welcome:es:subject', ['Primero', 'Segundo']])
  expect(noted).toContainEqual(['email.text:welcome:es:subject', [null, 'Primero']])
})

test('[MSG-04] another server sends what was written within ten seconds', async () => {
  expect(await subjectIn('es')).toBe('Te damos la bienvenida a Patio, Ana')
  await db.insertInto('email_texts').values({ template, language, part: 'subject', text: 'Otro' }).execute()
  expect(await subjectIn('es')).toBe('Te damos la bienvenida a Patio, Ana')
  expect(await subjectIn('es', new Date(NOW.getTime() + 10_001))).toBe('Otro')
})

test('[MSG-04] a text of a part that there is no more is not sent', async () => {
  expect(findTemplate('welcome')!.parts).not.toHaveProperty('gone')
  await db.insertInto('email_texts').values({ template, language, part: 'gone', text: 'Otro' }).execute()
  expect(await subjectIn('es')).toBe('Te damos la bienvenida a Patio, Ana')
})

test('[ADM-05] an example goes to the admin’s own address, so often in an hour, and to none that is not proved', async () => {
  const limits = { ...defaultLimits, testEmailsPerHour: 2 }
  const works = { db, budgets: createBudgets({ db, limits, secret: 'x'.repeat(40) }), product: 'Patio' }
  const content = { subject: 'Example', greeting: '', paragraphs: [], facts: [], button: null, footer: '' }
  const { email } = await db.selectFrom('user').select('email').where('id', '=', adminId).executeTakeFirstOrThrow()
  const send = (now = NOW, actor = { userId: adminId, email }) =>
    sendTestEmail(works, { actor, content, language }, now)
  valueOf(await send())
  valueOf(await send())
  expect(await send()).toMatchObject({ ok: false, failure: { reason: 'too-many' } })
  valueOf(await send(addMinutes(NOW, 61)))
  const sent = await db.selectFrom('outgoing_emails').selectAll().where('type', '=', 'test').execute()
  expect(sent.map(({ to_address }) => to_address)).toEqual([email, email, email])

  const unproved = { userId: await aGuest(db, { isProved: false }), email: 'unproved@patio.example' }
  expect(await send(NOW, unproved)).toEqual({ ok: false, failure: { reason: 'not-proved' } })
})

test('[ADM-05] the history of a text has each change, of its own template and language alone, with the way back to before each', async () => {
  const known = new Set((await listTextChanges(db, { template, language })).map(({ id }) => id))
  const after = (minutes: number) => addMinutes(NOW, minutes)
  valueOf(await change({ subject: 'Primero {name}' }, undefined, after(1)))
  valueOf(await change({ subject: 'Segundo {name}', button: 'Ir' }, undefined, after(2)))
  valueOf(await change({ button: 'Ir' }, undefined, after(3)))
  const other = settingsVersion(await emailTextValues(db, template, 'en'))
  valueOf(await changeEmailTexts(db, { adminId, base: other, template, language: 'en', texts: { button: 'Go' } }, NOW))

  const changes = (await listTextChanges(db, { template, language })).filter(({ id }) => !known.has(id))
  const subject = `email.text:${template}:${language}:subject`
  const button = `email.text:${template}:${language}:button`
  expect(changes.map((each) => each.changes)).toEqual([
    { [subject]: ['Segundo {name}', null] },
    { [subject]: ['Primero {name}', 'Segundo {name}'], [button]: [null, 'Ir'] },
    { [subject]: [null, 'Primero {name}'] },
  ])
  const stored = await emailTextValues(db, template, language)
  const before = (index: number) => textsBefore(stored, changes, changes[index]!.id)
  expect(before(0)).toMatchObject({ [subject]: 'Segundo {name}', [button]: 'Ir' })
  expect(before(1)).toMatchObject({ [subject]: 'Primero {name}', [button]: null })
  expect(before(2)).toMatchObject({ [subject]: null, [button]: null })
  expect(textsBefore(stored, changes, 'none')).toBeNull()
})
