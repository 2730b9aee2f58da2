import { listAudit } from '#domain/admin/queries/list-audit.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { beforeEach, expect, test } from 'vitest'
import { endInquiry } from './commands/end-inquiry.server.ts'
import { removeOldInquiries } from './commands/remove-old-inquiries.server.ts'
import { sendInquiry } from './commands/send-inquiry.server.ts'
import { inquirySchema } from './input.ts'
import { INQUIRY_MONTHS, MAX_INQUIRY } from './inquiry.ts'
import { listInquiries } from './queries/list-inquiries.server.ts'

const { db } = await aDatabase()
const limits = { ...defaultLimits, inquiriesPerHour: 2, inquiriesPerHourAndEmail: 1 }
const aServer = () => createBudgets({ db, limits, secret: 'x'.repeat(40) })
const product = 'Patio'

beforeEach(async () => {
  await db.deleteFrom('inquiries').execute()
  await db.deleteFrom('outgoing_emails').execute()
  await db.deleteFrom('spent_budgets').execute()
})

type InquiryInput = Parameters<typeof sendInquiry>[1]
const input: InquiryInput = {
  form: 'contact',
  kind: 'booking',
  message: 'The door was closed.',
  reference: null,
  email: 'ana@example.com',
}

const send = (
  own: Partial<InquiryInput> = {},
  sender: { userId?: string; client?: string; language?: 'en' | 'es' } = {},
  now = NOW,
) =>
  sendInquiry(
    { db, budgets: aServer(), product },
    { ...input, ...own },
    { userId: null, client: 'client-1', language: 'en', site: 'global', ...sender },
    now,
  )
const emails = () => db.selectFrom('outgoing_emails').selectAll().orderBy('created_at').execute()
const open = async () => (await listInquiries(db, { isOpen: true, before: null })).inquiries
const ended = async () => (await listInquiries(db, { isOpen: false, before: null })).inquiries

test('[SHELL-14] what somebody writes is stored, and confirmed at once in their language, with nothing of what was written', async () => {
  expect(await send({}, { language: 'es' })).toEqual({ ok: true, value: null })

  expect(await open()).toMatchObject([
    { message: input.message, address: 'ana@example.com', personId: null, state: 'open' },
  ])
  const [email] = await emails()
  expect(email).toMatchObject({ to_address: 'ana@example.com', language: 'es', status: 'queued', recipient_id: null })
  expect(email!.subject).toContain('Recibimos tu mensaje')
  expect(email!.text).not.toContain(input.message)
})

test('[SHELL-14] from an account it is answered to the account’s address, whatever was typed', async () => {
  const userId = await aGuest(db)
  await send({ email: null }, { userId })
  const { email: own } = await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  expect(await open()).toMatchObject([{ personId: userId, address: own }])
  expect(await emails()).toMatchObject([{ to_address: own, recipient_id: userId }])
})

test('[SHELL-14] one network address, and one account, sends so many in an hour, whichever server it asks', async () => {
  const userId = await aGuest(db)
  for (const sender of [{ client: 'client-1' }, { userId, client: 'client-1' }]) {
    const email = 'userId' in sender ? null : input.email
    expect([await send({ email }, sender), await send({ email }, sender)].every(({ ok }) => ok)).toBe(true)
    expect(await send({ email }, sender)).toMatchObject({ ok: false, failure: { reason: 'too-many' } })
    expect((await send({ email }, sender, addMinutes(NOW, 61))).ok).toBe(true)
  }
  expect((await send({}, { client: 'client-2' })).ok).toBe(true)
  expect(await open()).toHaveLength(7)
})

test('[SHELL-14] an address that strangers type is not written to again and again; what they write is stored all the same', async () => {
  await send({}, { client: 'client-1' })
  await send({}, { client: 'client-2' })
  expect(await open()).toHaveLength(2)
  expect(await emails()).toHaveLength(1)
})

test('[SHELL-14] an admin’s answer is sent in the frame of the asker’s language, and noted; of two admins one is told', async () => {
  const [userId, adminId] = [await aGuest(db), await aGuest(db)]
  await send({ email: null }, { userId, language: 'es' })
  await db.deleteFrom('outgoing_emails').execute()
  const inquiryId = (await open())[0]!.id

  const ending = { adminId, inquiryId, answer: 'The host has opened it.\n\nWe are sorry.' }
  const both = await Promise.all([endInquiry(db, ending, product, NOW), endInquiry(db, ending, product, NOW)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both).toContainEqual({ ok: false, failure: { reason: 'not-open' } })

  const sent = await emails()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ recipient_id: userId, language: 'es', type: 'inquiry_answer' })
  for (const words of ['The host has opened it.', 'We are sorry.', input.message])
    expect(sent[0]!.text).toContain(words)
  expect(await open()).toEqual([])
  expect(await ended()).toMatchObject([{ state: 'answered', answer: ending.answer, endedAt: NOW }])
  const { entries } = await listAudit(db, { before: null, of: userId })
  expect(entries).toMatchObject([{ action: 'inquiry-answered', on: { kind: 'user', id: userId } }])
})

test('[SHELL-14] feedback without an address is closed, not answered', async () => {
  const adminId = await aGuest(db)
  await send({ form: 'feedback', kind: 'idea', email: null })
  expect(await emails()).toEqual([])
  const inquiryId = (await open())[0]!.id
  expect(await endInquiry(db, { adminId, inquiryId, answer: 'Thanks' }, product, NOW)).toEqual({
    ok: false,
    failure: { reason: 'no-address' },
  })
  expect((await endInquiry(db, { adminId, inquiryId, answer: null }, product, NOW)).ok).toBe(true)
  expect(await ended()).toMatchObject([{ state: 'closed', answer: null }])
  expect(await emails()).toEqual([])
})

test('[LEGAL-01] an inquiry is kept as long as the privacy policy says after its answer, and no longer', async () => {
  const adminId = await aGuest(db)
  await send()
  await send({ message: 'Never answered.' })
  const inquiryId = (await open())[1]!.id
  const later = addMinutes(NOW, 60 * 24 * 40)
  await endInquiry(db, { adminId, inquiryId, answer: null }, product, later)

  const after = (from: Date, days: number) => {
    const at = new Date(from)
    at.setUTCMonth(at.getUTCMonth() + INQUIRY_MONTHS)
    return addMinutes(at, days * 24 * 60)
  }
  await removeOldInquiries(db, after(NOW, -1))
  expect([...(await open()), ...(await ended())]).toHaveLength(2)
  await removeOldInquiries(db, after(NOW, 1))
  expect([(await open()).length, (await ended()).length]).toEqual([0, 1])
  await removeOldInquiries(db, after(later, 1))
  expect(await ended()).toEqual([])
})

const fields = { kind: 'booking', message: 'Hello', email: 'Ana@Example.com', reference: '', website: '' }

test.each([
  [{ kind: 'idea' }, 'kind', 'a kind of the other form'],
  [{ message: ' \n ' }, 'message', 'no message'],
  [{ message: 'x'.repeat(MAX_INQUIRY + 1) }, 'message', 'a message that is too long'],
  [{ reference: 'x'.repeat(61) }, 'reference', 'a reference that is too long'],
  [{ email: '' }, 'email', 'no address'],
  [{ email: 'ana@' }, 'email', 'half an address'],
  [{ website: 'https://example.com' }, 'website', 'the field that nobody sees'],
] as const)('[SHELL-14] %o is refused beside %s: %s', (own, name, _what) => {
  const parsed = inquirySchema('contact', false).safeParse({ ...fields, ...own })
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([name])
})

test('[SHELL-14] a message of the longest is taken; an account’s form has no address, and feedback needs none', () => {
  const message = '€'.repeat(MAX_INQUIRY)
  expect(inquirySchema('contact', false).parse({ ...fields, message })).toMatchObject({
    message,
    email: 'ana@example.com',
  })
  expect(inquirySchema('contact', true).parse(fields).email).toBeNull()
  expect(inquirySchema('feedback', false).parse({ ...fields, kind: 'idea', email: '' }).email).toBeNull()
})
