import { newId } from '#kernel/ids.ts'
import { aHouse } from '#test/house/house.ts'
import type { anApp } from '#test/native/app.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { logIn, visits } from './browser.ts'
import { appsOf, openedAt } from './native-visit.ts'

const house = await aHouse({ settings: mobileSettings })
const withApp = appsOf(visits(house))
const { pool: database } = house

const subscriptions = async (memberId: string) => {
  const { rows } = await database.query<{ service: string; endpoint: string }>(
    `select service, endpoint from push_subscriptions p join session s on s.id = session_id where s."userId" = $1`,
    [memberId],
  )
  return rows
}

/** On the settings, with the part about this phone in view. */
async function atSettings(options: Parameters<typeof anApp>[1] = {}, language: 'en' | 'es' = 'en') {
  const visitor = await withApp(options)
  const member = await aMember(database)
  await logIn(visitor.page, member.email, member.password)
  await openedAt(visitor.page, visitor.app, `/notifications/settings?lang=${language}`)
  await visitor.page.locator('#devices').scrollIntoViewIfNeeded()
  return { ...visitor, member, part: visitor.page.locator('#devices') }
}

test('[MOB-02] [MSG-03] in es a phone is requested after an explanation and a press, is told, and is turned off', async () => {
  const { page, app, member, part, errors } = await atSettings({ answers: { push: 'granted' } }, 'es')
  await part.getByText('tu teléfono pregunta si').waitFor()
  expect(app.calls('PushNotifications', 'requestPermissions')).toEqual([])
  expect(await complaints(page)).toEqual([])
  const on = part.getByRole('button', { name: 'Activar', exact: true })
  await on.click()
  await part.getByText('Los avisos están activados').waitFor()
  expect(await subscriptions(member.id)).toEqual([{ service: 'fcm', endpoint: app.state.token }])
  expect(await complaints(page)).toEqual([])
  await part.getByRole('button', { name: 'Desactivar en este teléfono' }).click()
  await on.waitFor()
  expect(await subscriptions(member.id)).toEqual([])
  expect(errors).toEqual([])
})

test('[MOB-02] [MSG-03] a phone that refuses says where that is changed, and knows it when the app is opened again', async () => {
  const { page, app, part, errors } = await atSettings({ permissions: { push: 'denied' } })
  await part.getByText('Your phone does not let this app notify you').waitFor()
  expect(await part.getByRole('button').count()).toBe(0)
  expect(await complaints(page)).toEqual([])
  app.state.permissions.push = 'granted'
  await app.fire('App', 'resume', null)
  await part.getByRole('button', { name: 'Turn on' }).waitFor()
  expect(errors).toEqual([])
})

test('[MOB-02] [MSG-03] a token that changes is told at the next start, and a log-out ends it here and on the server', async () => {
  const { page, app, member, part, errors } = await atSettings({ answers: { push: 'granted' } })
  await part.getByRole('button', { name: 'Turn on' }).click()
  await part.getByText('Notifications are on').waitFor()
  const next = `${'n'.repeat(22)}:APA91b${'x'.repeat(80)}`
  app.state.token = next
  await openedAt(page, app, '/about')
  await expect.poll(() => subscriptions(member.id)).toEqual([{ service: 'fcm', endpoint: next }])
  await page.evaluate(() => fetch('/auth/sign-out', { method: 'POST' }))
  await openedAt(page, app, '/about')
  await expect.poll(() => app.calls('PushNotifications', 'removeAllDeliveredNotifications').length).toBe(1)
  expect(await subscriptions(member.id)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('native-push'))).toBeNull()
  expect(errors).toEqual([])
})

test('[MOB-02] [MSG-03] a notification that is pressed leads to its page and is read, and to no other site', async () => {
  const { page, app } = await withApp()
  const member = await aMember(database)
  await logIn(page, member.email, member.password)
  const { rows } = await database.query<{ id: string }>(
    'select id from listings where status = $1 order by id limit 1',
    ['published'],
  )
  const [id, listing] = [newId(), rows[0]!.id]
  await database.query(
    `insert into notifications (id, event_key, recipient_id, kind, subject_id, listing_id, created_at)
     values ($1::uuid, $1::uuid::text, $2, 'listing_published', $3, $3, now())`,
    [id, member.id, listing],
  )
  await openedAt(page, app, '/about')
  await app.fire('PushNotifications', 'pushNotificationActionPerformed', {
    notification: { data: { address: '//elsewhere.example' } },
  })
  await app.fire('PushNotifications', 'pushNotificationActionPerformed', {
    notification: { data: { address: `/notifications/${id}` } },
  })
  await page.waitForURL(`**/property/${listing}`)
  const read = await database.query<{ is: boolean }>(
    'select read_at is not null as is from notifications where id = $1',
    [id],
  )
  expect(read.rows).toEqual([{ is: true }])
})

test('[MOB-02] [MSG-03] of accounts on one phone the one that is logged in has its token alone, also without a log-out before; and what is shown of another goes', async () => {
  const { page, app, member: first, part, errors } = await atSettings({ answers: { push: 'granted' } })
  const turnOn = async () => {
    await part.getByRole('button', { name: 'Turn on' }).click()
    await part.getByText('Notifications are on').waitFor()
  }
  const own = () => [{ service: 'fcm', endpoint: app.state.token }]
  await turnOn()
  const second = await aMember(database)
  await logIn(page, second.email, second.password)
  await openedAt(page, app, '/notifications/settings')
  await turnOn()
  expect(await subscriptions(second.id)).toEqual(own())
  expect(await subscriptions(first.id)).toEqual([])

  const third = await aMember(database)
  app.forget()
  await page.evaluate(() => fetch('/auth/sign-out', { method: 'POST' }))
  await openedAt(page, app, '/about')
  await expect.poll(() => app.calls('PushNotifications', 'removeAllDeliveredNotifications').length).toBe(1)
  await logIn(page, third.email, third.password)
  await openedAt(page, app, '/notifications/settings')
  // The system has said yes to the app, and this account has not.
  await part.getByText('notifications are off').waitFor()
  expect(await subscriptions(third.id)).toEqual([])
  await turnOn()
  expect(await subscriptions(third.id)).toEqual(own())
  expect(await subscriptions(second.id)).toEqual([])
  expect(errors).toEqual([])
})
