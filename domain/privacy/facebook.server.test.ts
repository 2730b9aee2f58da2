import { aSession } from '#test/sessions.ts'
import { createHmac } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { unlinkFacebook } from './commands/unlink-facebook.server.ts'
import { readSignedRequest } from './gateway.facebook.server.ts'
import { findFacebookRequest } from './queries/find-facebook-request.server.ts'

const { db } = await aDatabase()

const SECRET = 'the-secret-of-an-app'
const seconds = (minutesAgo: number) => Math.floor(NOW.getTime() / 1000) - minutesAgo * 60
const base64url = (text: string) => Buffer.from(text).toString('base64url')
const sign = (payload: string, secret = SECRET) => createHmac('sha256', secret).update(payload).digest('base64url')
const signed = (content: unknown, secret = SECRET) => {
  const payload = base64url(JSON.stringify(content))
  return `${sign(payload, secret)}.${payload}`
}
const request = (facebookId: string, minutesAgo = 0) => ({
  algorithm: 'HMAC-SHA256',
  user_id: facebookId,
  issued_at: seconds(minutesAgo),
})
const read = (text: string) => readSignedRequest(text, SECRET, NOW)

test('[AUTH-08] a request that Facebook has signed names its person, and a code that is the same for the same request', () => {
  const text = signed({ ...request('218471'), expires: 0, user: { country: 'cl' } })
  expect(read(text)).toEqual({ facebookId: '218471', code: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(read(text)).toEqual(read(text))
  expect(read(signed({ ...request('218471'), algorithm: 'hmac-sha256' }))).toMatchObject({ facebookId: '218471' })
  expect(read(signed(request('218471', 1)))!.code).not.toBe(read(text)!.code)
})

const payload = base64url(JSON.stringify(request('1')))
const own = sign(payload)

test.each([
  ['nothing', ''],
  ['no dot', own + payload],
  ['no signature', `.${payload}`],
  ['no payload', `${own}.`],
  ['three parts', `${own}.${payload}.x`],
  ['another secret', signed(request('1'), 'another-secret')],
  ['a signature of another request', `${sign(base64url('{}'))}.${payload}`],
  ['a signature cut short', `${own.slice(0, -1)}.${payload}`],
  ['a signature with more', `${own}A.${payload}`],
  ['a signature of as many characters that take more bytes', `${'ñ'.repeat(own.length)}.${payload}`],
  ['the signature in hexadecimal', `${Buffer.from(own, 'base64url').toString('hex')}.${payload}`],
  ['a payload with one character more', `${own}.${payload}A`],
  ['a megabyte', `${own}.${'A'.repeat(1_000_000)}`],
  ['another algorithm', signed({ ...request('1'), algorithm: 'HMAC-SHA1' })],
  ['none', signed({ ...request('1'), algorithm: 'none' })],
  ['no algorithm', signed({ user_id: '1', issued_at: seconds(0) })],
  ['too old', signed(request('1', 61))],
  ['from the future', signed(request('1', -6))],
  ['without its time', signed({ algorithm: 'HMAC-SHA256', user_id: '1' })],
  ['a time in words', signed({ ...request('1'), issued_at: String(seconds(0)) })],
  ['no person', signed({ ...request('1'), user_id: undefined })],
  ['a person in another type', signed({ ...request('1'), user_id: 1 })],
  ['several persons', signed({ ...request('1'), user_id: ['1'] })],
  ['a person of any text', signed({ ...request('1'), user_id: "1' or true" })],
  ['a list', signed([request('1')])],
  ['a text', signed('x')],
  ['null', signed(null)],
  ['no JSON', `${sign(base64url('{'))}.${base64url('{')}`],
])('[AUTH-08] a request with %s is not Facebook’s', (_what, text) => {
  expect(read(text)).toBeNull()
})

test('[AUTH-08] a request is taken for an hour', () => {
  expect(read(signed(request('1', 60)))).not.toBeNull()
  expect(read(signed(request('1', -5)))).not.toBeNull()
})

type Ways = { facebookId: string; hasPassword?: boolean; language?: 'en' | 'es'; isProved?: boolean }

/** A person who logs in by Facebook, with one known device. */
async function aMember({ facebookId, hasPassword = false, ...person }: Ways) {
  const id = await aGuest(db, person)
  const providers = [['facebook', facebookId] as const, ...(hasPassword ? [['credential', id] as const] : [])]
  for (const [providerId, accountId] of providers)
    await db.insertInto('account').values({ id: newId(), userId: id, providerId, accountId }).execute()
  await aSession(db, id)
  return id
}

const unlink = (facebookId: string, minutesAgo = 0, now = NOW) => {
  const { code } = readSignedRequest(signed(request(facebookId, minutesAgo)), SECRET, NOW)!
  return unlinkFacebook(db, { facebookId, code, origin: 'https://patio.example' }, now).then(() => code)
}

async function stateOf(userId: string) {
  const accounts = await db.selectFrom('account').select('providerId').where('userId', '=', userId).execute()
  const sessions = await db.selectFrom('session').select('id').where('userId', '=', userId).execute()
  const user = await db.selectFrom('user').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  const emails = await db
    .selectFrom('outgoing_emails')
    .select(['type', 'subject', 'text'])
    .where('recipient_id', '=', userId)
    .execute()
  return { ways: accounts.map(({ providerId }) => providerId), sessions: sessions.length, ...user, emails }
}

test('[AUTH-08] what Facebook gave of a person is deleted, the account stays, and an e-mail confirms it in their language', async () => {
  const id = await aMember({ facebookId: '11', language: 'es' })
  const other = await aMember({ facebookId: '111' })
  const code = await unlink('11')

  const { emails, ...rest } = await stateOf(id)
  expect(rest).toEqual({ ways: [], sessions: 0, name: 'Ana Rojas' })
  expect(emails).toMatchObject([{ type: 'facebook_unlinked', subject: 'Eliminamos lo que Facebook le dio a Patio' }])
  expect(emails[0]!.text).toContain('https://patio.example/account/settings?lang=es')
  expect(await findFacebookRequest(db, code)).toEqual(NOW)
  expect(await stateOf(other)).toMatchObject({ ways: ['facebook'], sessions: 1, emails: [] })
})

test('[AUTH-08] where there is another way in, the sessions stay', async () => {
  const id = await aMember({ facebookId: '12', hasPassword: true })
  await unlink('12')
  expect(await stateOf(id)).toMatchObject({ ways: ['credential'], sessions: 1 })
})

test('[AUTH-08] the same request again, also at once, does nothing more, even where Facebook was linked anew meanwhile', async () => {
  const id = await aMember({ facebookId: '13', hasPassword: true })
  const later = new Date(NOW.getTime() + 60_000)
  const codes = await Promise.all([unlink('13'), unlink('13'), unlink('13')])
  expect(new Set(codes).size).toBe(1)
  const link = { id: newId(), userId: id, providerId: 'facebook', accountId: '13' }
  await db.insertInto('account').values(link).execute()
  await unlink('13', 0, later)

  const { ways, emails } = await stateOf(id)
  expect(ways.toSorted()).toEqual(['credential', 'facebook'])
  expect(emails).toHaveLength(1)
  expect(await findFacebookRequest(db, codes[0])).toEqual(NOW)
})

test('[AUTH-08] a request about somebody whom we do not know has its code as well, and no page tells the difference', async () => {
  const code = await unlink('14')
  expect(await findFacebookRequest(db, code)).toEqual(NOW)
})

test('[AUTH-08] an address that nobody has proved gets no e-mail', async () => {
  const id = await aMember({ facebookId: '15', isProved: false })
  await unlink('15')
  expect(await stateOf(id)).toMatchObject({ ways: [], emails: [] })
})

test.each(['', 'x', '0'.repeat(32), `${'0'.repeat(32)}'`])(
  '[AUTH-08] there is no request of the code %j',
  async (code) => {
    expect(await findFacebookRequest(db, code)).toBeNull()
  },
)
