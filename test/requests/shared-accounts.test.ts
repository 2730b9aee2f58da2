import { demoAccounts } from '#domain/accounts/demo.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'

const { ask, db, logIn, pool, secret, visitor } = await aHouse()

const REFUSAL = 'one of the demo’s accounts, which everybody uses'
const [guest, , admin] = demoAccounts

const idOf = async (email: string) =>
  (await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** Each would keep everybody else out of it. */
const own = [
  ['a new password', '/account/settings', { intent: 'password', password: 'a quiet river', confirm: 'a quiet river' }],
  ['another address', '/account/settings', { intent: 'email', email: 'mine@mine.example' }],
  ['an app', '/account/second-factor', { intent: 'begin' }],
  ['a passkey', '/account/security', { intent: 'passkey-ask' }],
  ['its end', '/account/close', { understood: 'on' }],
] as const

test.each(own.flatMap((form) => demoAccounts.map((account) => [account.role, ...form, account] as const)))(
  '[AUTH-07] of the demo’s %s nobody else is locked out by %s',
  async (_role, _what, path, fields, { email, password }) => {
    const cookie = await logIn(email, password)
    const form = { ...fields, current: password, ...(path === '/account/close' && { password }) }
    const answer = await ask(`${path}?lang=en`, { form, cookie })
    expect([answer.status < 500 && answer.status >= 400, (await answer.text()).includes(REFUSAL)]).toEqual([true, true])
    expect(await logIn(email, password)).toContain('=')
  },
)

test('[AUTH-05] the link for a new password changes none of the demo’s accounts, and says so in Spanish too', async () => {
  const page = visitor()
  const { email, password } = guest
  await ask('/auth/enter', { form: { step: 'forgot', email } })
  const [sent] = await emailsAsSent(db, secret, { to: { id: await idOf(email) }, type: 'password_reset' })
  page.addCookies({ i18next: 'es' })
  await page.goto(sent!.link!.replace(/[?&]lang=en/, ''))
  await page.locator('input[name=password]').fill('a quiet river')
  await page.locator('input[name=confirmPassword]').fill('a quiet river')
  await page.locator('button[value=reset]').click()
  await page.getByText('una de las cuentas de la demo').waitFor()
  await page.logIn(email, password)
})

test('[ADM-02] an admin of the demo suspends none of its accounts, and takes nothing from them', async () => {
  const cookie = `${await logIn(admin.email, admin.password)}; i18next=en`
  const press = async (email: string, form: Record<string, string>) =>
    ask(`/admin/users/${await idOf(email)}`, { form: { reason: 'Because', ...form }, cookie })
  const refused = async (answer: Response) => [answer.status, (await answer.text()).includes(REFUSAL)]
  expect(await refused(await press(guest.email, { intent: 'suspend' }))).toEqual([409, true])
  const other = await aMember(pool)
  await db
    .updateTable('profiles')
    .set({ permissions: ['users'] })
    .where('user_id', '=', other.id)
    .execute()
  const { permissions } = await db
    .selectFrom('profiles')
    .select('permissions')
    .where('user_id', '=', await idOf(admin.email))
    .executeTakeFirstOrThrow()
  const fewer = permissions.filter((each) => each !== 'reports')
  expect(await refused(await press(admin.email, { intent: 'permissions', permissions: fewer.join(',') }))).toEqual([
    409,
    true,
  ])
  // Others are suspended as ever.
  expect((await press(other.email, { intent: 'suspend' })).status).toBe(302)
})
