import { defaultLimits } from '#test/limits.ts'
import { anAuthenticator } from '#test/authenticator.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aMember } from '#test/own-member.ts'
import { aSession, madeStale } from '#test/sessions.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import { newOptions, optionsOf } from './passkey-options.ts'

const { address, auth, db, pool, secret, visitor } = await aHouse()
const SECURITY = '/account/security'

async function aHolder() {
  const member = await aMember(pool)
  const page = visitor()
  await page.logIn(member.email, member.password)
  const authenticator = anAuthenticator({ origin: address })
  const passkey = authenticator.create(await newOptions(page))
  const added = await page.request.post(SECURITY, { form: { intent: 'passkey-add', passkey } })
  expect([added.status, added.headers.get('location')]).toEqual([302, `${SECURITY}?saved=passkey-added`])
  return { ...member, page, authenticator }
}

test('[AUTH-07] a passkey is added, named and removed on the security page, and gets its owner in', async () => {
  const { email, id, page, authenticator } = await aHolder()
  await page.goto(`${SECURITY}?saved=passkey-added`)
  await page.getByText('Your passkey is added').waitFor()
  await page.getByText('Not used yet').waitFor()

  const own = visitor()
  const options = await optionsOf(own)
  const entered = await own.request.post('/auth/enter', {
    form: { step: 'passkey', passkey: authenticator.get(options), to: '/bookings' },
  })
  expect([entered.status, entered.headers.get('location')]).toEqual([302, '/bookings'])
  await own.goto(SECURITY)
  await own.getByText('by passkey').waitFor()
  await own.getByText(/^Last used/).waitFor()

  await own.getByLabel('Name of the passkey').fill('  ')
  await own.locator('button[value=passkey-rename]').click()
  await own.getByText('Please enter a name').waitFor()
  await own.getByLabel('Name of the passkey').fill('My laptop')
  await own.locator('button[value=passkey-rename]').click()
  await own.getByText('My laptop').first().waitFor()
  await own.getByRole('button', { name: 'Remove My laptop' }).click()
  await own.getByText('The passkey is removed').waitFor()
  expect(await own.getByText('My laptop').count()).toBe(0)
  const sent = await emailsAsSent(db, secret, { to: { id }, type: 'way_in' })
  expect(sent.map(({ subject }) => subject)).toEqual([
    'A passkey was added to your account',
    'A passkey was removed from your account',
  ])
  expect(sent[0]!.link).toBe(`${address}${SECURITY}?lang=en`)
  const again = await own.request.post('/auth/enter', {
    form: { step: 'passkey', passkey: authenticator.get(await optionsOf(own)) },
  })
  expect(again.status).toBe(400)
  expect(await again.text()).toContain('This passkey does not work here')
  expect(email).toContain('@')
})

test('[AUTH-07] what is no passkey says so on its page, in both languages, and of a stranger’s one reads as missing', async () => {
  const { page } = await aHolder()
  const other = await aHolder()
  const { rows } = await pool.query('select id from passkeys where user_id = $1', [other.id])
  for (const intent of ['passkey-remove', 'passkey-rename'])
    for (const passkeyId of [rows[0].id, 'none'])
      expect((await page.request.post(SECURITY, { form: { intent, passkeyId, name: 'Mine' } })).status).toBe(404)
  for (const [lang, text] of [
    ['en', 'This passkey could not be added'],
    ['es', 'No se pudo agregar esta llave de acceso'],
  ]) {
    const answer = await page.request.post(`${SECURITY}?lang=${lang}`, {
      form: { intent: 'passkey-add', passkey: '{}' },
    })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(text)
  }
})

test('[AUTH-07] adding and removing asks who it is, which a passkey answers; the form goes on from there', async () => {
  const { email, page, authenticator } = await aHolder()
  await madeStale(db, email)
  const { rows } = await pool.query('select id from passkeys where credential_id = $1', [authenticator.id])
  await page.goto(SECURITY)
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  // Without script the password stands there as ever.
  await page.getByLabel('Your password').waitFor()

  const signature = authenticator.get(await optionsOf(page, 'prove'))
  const form = {
    intent: 'passkey-remove',
    passkeyId: rows[0].id as string,
    'proof.waits': '1',
    'proof.step': 'passkey',
  }
  const to = `/confirm-it-is-you?to=${encodeURIComponent(SECURITY)}`
  const wrong = await page.request.post(to, { form: { ...form, 'proof.secret': '{}' } })
  expect([wrong.status, (await wrong.text()).includes('none of your account')]).toEqual([400, true])
  const proved = await page.request.post(to, { form: { ...form, 'proof.secret': signature } })
  expect([proved.status, proved.headers.get('location')]).toEqual([307, SECURITY])
  const replayed = await page.request.post(to, { form: { ...form, 'proof.secret': signature } })
  expect(replayed.status).toBe(400)
})

test('[AUTH-07] nobody without a session asks for a proof, and a network asks so often and no more', async () => {
  const page = visitor()
  expect((await page.request.post('/auth/passkey', { form: { intent: 'prove' } })).status).toBe(404)
  expect((await page.request.post('/auth/passkey', { form: { intent: 'add' } })).status).toBe(400)
  for (let at = 0; at < defaultLimits.passkeyChallengesPerMinute; at += 1) await optionsOf(page)
  const answer = await page.request.post('/auth/passkey', { form: { intent: 'enter' } })
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
})

test('[AUTH-07] browsers may use passkeys on our pages, and are told of an operator’s other domains', async () => {
  const answer = await visitor().request.get('/')
  expect(answer.headers.get('permissions-policy')).toMatch(
    /publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)/,
  )
  const related = await visitor().request.get('/.well-known/webauthn')
  expect([related.headers.get('content-type'), await related.json()]).toEqual([
    expect.stringContaining('application/json'),
    { origins: expect.any(Array) },
  ])
})

test('[AUTH-07] a script’s log-in is told of passkeys where the account has none, and no longer once it has one', async () => {
  const offers = async (email: string, password: string) => {
    const answer = await visitor().request.post('/auth/enter.data', { form: { step: 'password', email, password } })
    return (await answer.text()).includes('offersPasskey')
  }
  const member = await aMember(pool)
  expect(await offers(member.email, member.password)).toBe(true)
  const holder = await aHolder()
  expect(await offers(holder.email, holder.password)).toBe(false)
})

test('[AUTH-04] the link of a code’s e-mail enters after one press, without script, and says so on another device', async () => {
  const { email, id } = await aMember(pool)
  const [asker, reader] = [visitor(), visitor()]
  const link = async () => {
    await asker.goto('/login')
    await asker.getByLabel('E-mail').fill(email)
    await asker.getByRole('button', { name: 'Continue' }).click()
    await asker.locator('button[value=sendCode]').click()
    await asker.getByText('Or press the button').first().waitFor()
    return (await emailsAsSent(db, secret, { to: { id }, type: 'account_verification' })).at(-1)!.link!
  }
  const first = await link()
  await reader.goto(first.replace('lang=en', 'lang=es'))
  await reader.getByText('Este enlace se pidió en otro navegador').waitFor()
  await asker.goto(first)
  expect(await asker.getByText('asked for in another browser').count()).toBe(0)
  await asker.getByText(`You log in as ${email}.`).waitFor()
  await asker.getByRole('button', { name: 'Log in', exact: true }).click()
  await asker.goto(SECURITY)
  await asker.getByText('by link').waitFor()
  await reader.reload()
  await reader.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor()

  asker.clearCookies(/session_token/)
  await reader.goto(await link())
  await reader.getByRole('button', { name: 'Log in here instead' }).click()
  await reader.goto(SECURITY)
  await reader.getByText('This device, now').waitFor()
})

test('[AUTH-07] the security page says where one is logged in and from which country, and ends one session or all others', async () => {
  const { id, email, password } = await aMember(pool)
  const page = visitor({ headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Version/26.0 Safari/605' } })
  await page.logIn(email, password)
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const others = [
    await aSession(db, id, { auth, userAgent: firefox, minutesAgo: 90 }),
    await aSession(db, id, { auth, minutesAgo: 200 }),
  ]
  await pool.query(`update session set country = 'CL' where id = $1`, [others[0]!.id])
  await page.goto(SECURITY)
  const sessions = page.locator('#sessions')
  const lines = await sessions.locator('li').allTextContents()
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^Safari on iPhone\s*This device, now$/)
  expect(lines[1]).toMatch(/^Firefox on Windows · Chile\s*Last seen .*Log out$/)
  expect(lines[2]).toMatch(/^Unknown device/)
  await sessions.getByRole('button', { name: /^Log out Firefox on Windows/ }).click()
  await page.getByText('Done: logged out there.').waitFor()
  expect(await page.locator('#sessions li').count()).toBe(2)
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  expect(await page.locator('#sessions li').count()).toBe(1)
  expect(await page.getByText('Devices were logged out').count()).toBe(2)
})
