import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { sendEmail } from '#domain/email/commands/send-email.server.ts'
import { emailVault } from '#domain/email/commands/seal-email.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { createMailer } from '#platform/mailer.server.ts'
import { aHouse } from '#test/house/house.ts'
import { aMailServer } from '#test/mail-server.ts'
import { aMember } from '#test/own-member.ts'
import { emailsAsSent } from '#test/emails.ts'
import { expect, test } from 'vitest'
import type { PlainPage } from './plain-page.ts'

const { clock, db, pool, secret, visitor } = await aHouse({ limits: { addressTrialsPerHour: 2 } })

const refuses = (email: string) => `${email} refuses our e-mails.`

/** A mail server refuses an e-mail to the address. */
async function refuse({ id, email }: { id: string; email: string }): Promise<void> {
  const server = await aMailServer(['refuse-recipient'])
  const mailer = createMailer({ smtpUrl: server.url, mailFrom: 'Patio <hello@mail.patio.example>' })
  const content = { subject: 'Hello', greeting: 'Hello', paragraphs: [], facts: [], button: null, footer: '' }
  const input = { eventKey: newId(), recipientId: id, to: email, language: 'en', content, maxPerHour: null } as const
  const now = clock()
  const emailId = await inTransaction(db, (tx) => queueEmail(tx, { ...input, type: 'welcome' }, 'Patio', now))
  await sendEmail({ db, vault: emailVault([secret]) }, mailer, emailId!, now)
}

/** Signed in on a device that is known before the address is refused. */
async function aRefused() {
  const member = await aMember(pool)
  const page = visitor()
  await page.logIn(member.email, member.password)
  await refuse(member)
  return { ...member, page }
}

test('[MSG-04] whose address is refused reads so on every page, with what the mail server says in the settings, and tries it again', async () => {
  const { id, email, page } = await aRefused()
  for (const path of ['/help', '/profile', '/bookings']) {
    await page.goto(path)
    await page.getByText(refuses(email)).waitFor()
  }
  await page.getByRole('link', { name: 'Change it, or try again' }).click()
  const part = page.locator('#email')
  await part.getByText('Our e-mails do not arrive').waitFor()
  await part.getByText('550 5.1.1 <[e-mail]>: no such mailbox here').waitFor()

  await part.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('We have written to your address.').waitFor()
  expect(await page.content()).not.toContain(refuses(email))
  const sent = await emailsAsSent(db, secret, { to: { id }, type: 'address_tried' })
  expect(sent).toHaveLength(1)
  expect(sent[0]!.text).toContain('/notifications')
})

test('[MSG-04] in es the bar says it too, and a stranger and somebody else read nothing of it', async () => {
  const { email, page } = await aRefused()
  await page.goto('/help?lang=es')
  await page.getByText(`${email} rechaza nuestros correos.`).waitFor()
  await page.getByRole('link', { name: 'Cambiarlo o probar de nuevo' }).waitFor()
  const other = visitor()
  const { email: theirs, password } = await aMember(pool)
  await other.logIn(theirs, password)
  for (const each of [other, visitor()]) {
    await each.goto('/help')
    expect(await each.content()).not.toContain('refuses our e-mails')
  }
})

test('[MSG-04] an address is tried again so often in an hour and no more, which is said; one that is not refused gets no e-mail', async () => {
  const { page, ...member } = await aRefused()
  const tryAgain = async () => {
    await page.goto('/account/settings')
    await page.locator('#email').getByRole('button', { name: 'Try again' }).click()
  }
  for (let time = 0; time < 2; time += 1) {
    await tryAgain()
    await page.getByText('We have written to your address.').waitFor()
    await refuse(member)
  }
  await tryAgain()
  await page.getByText('Too many tries. Please try again later').waitFor()
  const answer = await page.request.post('/account/settings', { form: { intent: 'email-again' } })
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])

  const [fine, known] = [await aMember(pool), visitor()]
  await known.logIn(fine.email, fine.password)
  const nothing = await known.request.post('/account/settings', { form: { intent: 'email-again' } })
  expect(nothing.status).toBe(302)
  expect(await emailsAsSent(db, secret, { to: { id: fine.id }, type: 'address_tried' })).toEqual([])
})

/** Begins a change of the address to one of another server, whose code the demo shows. */
async function beginChange(page: PlainPage, password: string): Promise<string> {
  const next = `${newId()}@next.example`
  await page.goto('/account/settings')
  const part = page.locator('#email')
  await part.getByLabel('New address').fill(next)
  await part.getByLabel('Current password').fill(password)
  await part.getByRole('button', { name: /^Send the code/ }).click()
  return next
}

const codeTo = async (address: string) =>
  (await emailsAsSent(db, secret, { to: { address } })).at(-1)!.text.match(/\b\d{6}\b/)![0]

test('[AUTH-07] on a device from before, another address needs no code from the refused one, and the bar is gone', async () => {
  const { id, email, password, page } = await aRefused()
  const next = await beginChange(page, password)
  expect(await page.getByLabel(`Code from ${email}`).count()).toBe(0)
  await page.getByLabel(`Code from ${next}`).fill(await codeTo(next))
  await page.getByRole('button', { name: 'Change the address' }).click()
  await page.getByText('Your address is changed').waitFor()
  expect(await page.content()).not.toContain('refuses our e-mails')
  expect(await db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst()).toEqual({ email: next })
})

test('[AUTH-07] on a device that came afterwards it needs both codes, whatever the form leaves out', async () => {
  const { id, email, password } = await aRefused()
  const thief = visitor()
  await thief.logIn(email, password)
  const next = await beginChange(thief, password)
  await thief.getByText('because this device is new to your account').waitFor()
  expect(await thief.getByLabel(`Code from ${email}`).count()).toBe(1)
  // Trying again does not make the refusal younger than the device.
  await thief.locator('#email').getByRole('button', { name: 'Try again' }).click()
  await refuse({ id, email })
  await thief.goto('/account/settings')
  expect(await thief.getByLabel(`Code from ${email}`).count()).toBe(1)
  const form = { intent: 'email-codes', newCode: await codeTo(next) }
  for (const oldCode of [{}, { oldCode: '' }, { oldCode: form.newCode }])
    expect((await thief.request.post('/account/settings', { form: { ...form, ...oldCode } })).status).toBe(400)
  expect(await db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst()).toEqual({ email })
})

test('[ADM-03] [ADM-05] an admin sees at the person and among the e-mails that the address is refused, and sends one there once more', async () => {
  const { id, email } = await aRefused()
  await refuse({ id, email })
  const admin = visitor()
  await admin.logIn('admin@patio.example', 'patio-admin')
  await admin.goto(`/admin/users/${id}`)
  await admin.getByText('550 5.1.1 <[e-mail]>: no such mailbox here').waitFor()
  await admin.goto(`/admin/emails?state=stopped&to=${encodeURIComponent(email)}`)
  await admin.getByText('Not sent, the address is refused').waitFor()
  await admin.locator('main ul.divided > li a').click()
  await admin.getByRole('button', { name: 'Send once more' }).click()
  await admin.getByText('It is on its way once more.').waitFor()
  await admin.goto(`/admin/users/${id}`)
  expect(await admin.content()).not.toContain('no such mailbox here')
})
