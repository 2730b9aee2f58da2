import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aGuest, NOW, valueOf } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { suspended, suspendedNoMore } from '#test/suspension.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { CODE_MINUTES, CODE_TRIES } from './code.ts'
import { endProofs } from './commands/end-proofs.server.ts'
import { enterWithCode } from './commands/enter-with-code.server.ts'
import { enterWithLink } from './commands/enter-with-link.server.ts'
import { sendCode } from './commands/send-code.server.ts'
import { createAuth } from './gateway.server.ts'
import { findActor } from './queries/find-actor.server.ts'
import { findEntryLink } from './queries/find-entry-link.server.ts'

const { db } = await aDatabase()
const origin = 'http://localhost:3000'
const secret = 'x'.repeat(40)
const auth = createAuth({ secret, publicUrl: origin })
const door = { auth, budgets: createBudgets({ db, limits: defaultLimits, secret }) }
const [here, elsewhere] = ['h'.repeat(43), 'e'.repeat(43)]
const from = (browser: string) => new Request(`${origin}/auth/enter`, { headers: { cookie: `device=${browser}` } })
const expired = { ok: false, failure: { reason: 'link-expired' } }

/** Somebody who has asked for a code in the browser `here`. */
async function anAsker({ isProved = true } = {}) {
  const email = `${newId()}@links.example`
  const userId = await aGuest(db, { email, isProved })
  valueOf(await sendCode(db, door, { email, language: 'en' }, from(here), NOW))
  const [sent] = await emailsAsSent(db, secret, { to: { address: email } })
  const link = sent!.link && new URL(sent!.link).searchParams.get('link')
  return { email, userId, sent: sent!, link: link ?? '', code: /\b\d{6}\b/.exec(sent!.text)![0] }
}

const enter = (link: string, browser = here, now = NOW) => enterWithLink(db, door, link, from(browser), now)
const find = (link: string, browser = here, now = NOW) => findEntryLink(db, auth, { link, browser }, now)

test('[AUTH-04] the e-mail with a code has a link by which one press enters, in the browser that asked and in another', async () => {
  for (const browser of [here, elsewhere]) {
    const { link, email, userId, sent } = await anAsker()
    expect(sent.link).toBe(`${origin}/auth/link?link=${link}&lang=en`)
    expect(await find(link, browser)).toEqual({ email, isHere: browser === here })
    const entered = valueOf(await enter(link, browser))
    const actor = await findActor(db, auth, new Headers({ cookie: entered.cookies[0]!.split(';')[0]! }))
    expect(actor).toMatchObject({ userId })
    const events = await db
      .selectFrom('security_events')
      .select(['kind', 'detail'])
      .where('account_id', '=', userId)
      .orderBy('id')
      .execute()
    expect(events.at(-1)).toEqual({ kind: 'log-in', detail: 'link' })
  }
})

test('[AUTH-04] a scanner that opens the link as often as it likes uses nothing up', async () => {
  const { link } = await anAsker()
  for (let at = 0; at < 20; at += 1) expect(await find(link, elsewhere)).not.toBeNull()
  expect(await enter(link)).toMatchObject({ ok: true })
})

test('[AUTH-04] link and code are one: whichever is used first, once, ends the other', async () => {
  const first = await anAsker()
  const both = await Promise.all([enter(first.link), enter(first.link)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toEqual(expired)
  const typed = (person: typeof first) =>
    enterWithCode(
      db,
      door,
      { email: person.email, code: person.code, signUp: null, seen: { language: 'en', currency: 'USD' } },
      from(here),
      NOW,
    )
  expect(await typed(first)).toEqual({ ok: false, failure: { reason: 'code-expired' } })

  const second = await anAsker()
  expect(await typed(second)).toMatchObject({ ok: true })
  expect(await find(second.link)).toBeNull()
  expect(await enter(second.link)).toEqual(expired)
})

test('[AUTH-04] five wrong codes end no link; ten minutes, or a change of who gets in, do', async () => {
  const one = await anAsker()
  for (let at = 0; at <= CODE_TRIES; at += 1)
    await enterWithCode(
      db,
      door,
      { email: one.email, code: 'none', signUp: null, seen: { language: 'en', currency: 'USD' } },
      from(here),
      NOW,
    )
  expect(await enter(one.link)).toMatchObject({ ok: true })

  const two = await anAsker()
  expect(await enter(two.link, here, addMinutes(NOW, CODE_MINUTES))).toEqual(expired)
  await db.transaction().execute((tx) => endProofs(tx, two.userId, NOW))
  expect(await enter(two.link)).toEqual(expired)
  expect(await enter('')).toEqual(expired)
  expect(await enter('guessed')).toEqual(expired)
})

test('[AUTH-04] an address that is not proved gets no link, and the table has none that could be used', async () => {
  expect((await anAsker({ isProved: false })).sent.link).toBeNull()
  const { link, userId } = await anAsker()
  const rows = JSON.stringify(await db.selectFrom('email_proofs').selectAll().where('user_id', '=', userId).execute())
  expect(rows).not.toContain(link)
  await db.updateTable('user').set({ emailVerified: false }).where('id', '=', userId).execute()
  expect(await enter(link)).toEqual(expired)
})

test('[AUTH-04] whoever is suspended is told so by the link, which is still good once that is lifted', async () => {
  const { link, userId } = await anAsker()
  await suspended(userId, NOW).execute(db)
  expect(await enter(link)).toEqual({ ok: false, failure: { reason: 'suspended' } })
  await suspendedNoMore(userId).execute(db)
  expect(await enter(link)).toMatchObject({ ok: true })
})
