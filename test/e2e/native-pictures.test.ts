import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aPastStay } from '#test/claims.ts'
import { valueOf } from '#test/factories.ts'
import { aHouse } from '#test/house/house.ts'
import { anApp, NativeError } from '#test/native/app.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import { aMember } from '#test/own-member.ts'
import { aPicture } from '#test/pictures.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { logIn, visits } from './browser.ts'
import { appsOf, openedAt } from './native-visit.ts'

const house = await aHouse({ settings: mobileSettings })
const visit = visits(house)
const withApp = appsOf(visit)
const { db, pool: database } = house

const picture = (await aPicture({ width: 900, height: 600 })).toString('base64')
/** In the dialog of a field. */
const take = (page: Page) => page.getByRole('button', { name: 'Take a photo' }).click()
const filesOf = (page: Page, name: string) =>
  page.locator(`input[name=${name}]`).evaluate((input: HTMLInputElement) => input.files?.length)

/** Two members with something said, and the guest's page of it. */
async function aConversation() {
  const [guest, host] = [await aMember(database, 'Gala Guest'), await aMember(database, 'Hugo Host')]
  const { rows } = await database.query<{ id: string }>(
    "select id from listings where status = 'published' order by id limit 1",
  )
  const two = { guestId: guest.id, hostId: host.id, listingId: rows[0]!.id }
  const id = await inTransaction(db, (tx) => findOrInsertConversation(tx, two, newId(), house.clock()))
  const message = { userId: guest.id, conversationId: id, text: 'Is it free?', key: newId() }
  valueOf(await sendMessage(db, message, house.clock()))
  return { guest, address: `/messages/${id}` }
}

test('[MOB-02] in es who refuses the camera, or shows some photos only, reads where that is changed; then it gives a field its picture, at quality 90 and the right way up', async () => {
  const { page, app, errors } = await withApp({ permissions: { camera: 'denied' } })
  const member = await aMember(database)
  await logIn(page, member.email, member.password)
  await openedAt(page, app, '/profile?lang=es')
  const field = page.locator('input[name=picture]')
  await field.click()
  await page.getByText('Si falta una foto, tu teléfono le muestra solo algunas a esta app').waitFor()
  expect(await complaints(page)).toEqual([])
  const press = page.getByRole('button', { name: 'Tomar una foto' })
  await press.click()
  await page.getByText('Esta app no puede usar la cámara. Abre los ajustes del teléfono').waitFor()
  expect(await complaints(page)).toEqual([])
  app.state.permissions.camera = 'granted'
  await press.click()
  await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.files?.[0]?.type)).toBe('image/jpeg')
  expect(app.calls('Camera', 'getPhoto').map(({ options }) => options)).toEqual([
    { source: 'CAMERA', resultType: 'base64', quality: 90, correctOrientation: true },
  ])
  expect(errors).toEqual([])
})

test('[MOB-02] who refuses the camera reads where that is changed, who closes it has chosen nothing, and pictures can be chosen all the same', async () => {
  const visitor = await visit({ size: 'phone' })
  const { page, errors } = visitor
  const app = await anApp(
    page,
    { permissions: { camera: 'denied' } },
    {
      Camera: {
        getPhoto: async () => {
          throw new NativeError('User cancelled photos app')
        },
      },
    },
  )
  const member = await aMember(database)
  await logIn(page, member.email, member.password)
  await openedAt(page, app, '/profile')
  const field = page.locator('input[name=picture]')
  await field.click()
  await take(page)
  await page.getByText('This app may not use the camera').waitFor()
  expect(await complaints(page)).toEqual([])
  app.state.permissions.camera = 'granted'
  await take(page)
  await page.getByRole('button', { name: 'Take a photo' }).waitFor({ state: 'detached' })
  expect(await filesOf(page, 'picture')).toBe(0)
  await field.click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose photos' }).click()
  await (
    await chosen
  ).setFiles({ name: 'own.png', mimeType: 'image/png', buffer: Buffer.from('iVBORw0KGgo=', 'base64') })
  expect(await field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('own.png')
  expect(errors).toEqual([])
})

test('[MOB-02] [HOST-03] the camera’s button of a listing’s photos opens the camera at once, and the photo is sent', async () => {
  const { page, app, errors } = await withApp({ picture })
  await logIn(page, 'host@patio.example', 'patio-host')
  const { rows } = await database.query<{ id: string }>(
    `select l.id from listings l join "user" u on u.id = l.host_id
     where u.email = 'host@patio.example' and status = 'published' order by l.id limit 1`,
  )
  await openedAt(page, app, `/edit-listing/${rows[0]!.id}/photos`)
  const photos = page.locator('ol > li')
  const before = await photos.count()
  await page.locator('input[name=photo][capture]').evaluate((field: HTMLInputElement) => field.click())
  await expect.poll(() => app.calls('Camera', 'getPhoto').length).toBe(1)
  await expect.poll(() => photos.count()).toBe(before + 1)
  await page.locator('input[name=photo]:not([capture])').click()
  await take(page)
  await expect.poll(() => app.calls('Camera', 'getPhoto').length).toBe(2)
  expect(errors).toEqual([])
})

test('[MOB-02] [MSG-01] pictures of a message are taken and chosen, several at once', async () => {
  const { guest, address } = await aConversation()
  const { page, app, errors } = await withApp({ picture })
  await logIn(page, guest.email, guest.password)
  await openedAt(page, app, address)
  const add = page.getByRole('button', { name: /^Add up to 4/ })
  const shown = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await add.click()
  await take(page)
  await expect.poll(() => shown.count()).toBe(1)
  await add.click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose photos' }).click()
  const chosen = await chooser
  expect(chosen.isMultiple()).toBe(true)
  const buffer = Buffer.from(picture, 'base64')
  await chosen.setFiles(['one.jpg', 'two.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })))
  await expect.poll(() => shown.count()).toBe(3)
  expect(await complaints(page)).toEqual([])
  expect(errors).toEqual([])
})

test('[MOB-02] [MSG-01] a picture that was taken while the system ended the app comes to its field, of a profile or a message; a call that was not the camera’s, or failed, leaves none waiting', async () => {
  const { guest, address } = await aConversation()
  const { page, app, errors } = await withApp({ picture })
  await logIn(page, guest.email, guest.password)
  const wait = (path: string, name: string) =>
    page.evaluate((field) => localStorage.setItem('native-picture', JSON.stringify(field)), { path, name })
  const waits = () => page.evaluate(() => localStorage.getItem('native-picture'))
  const photo = { pluginId: 'Camera', methodName: 'getPhoto' }
  const data = { base64String: picture, format: 'jpeg' }
  await openedAt(page, app, '/about')
  for (const result of [
    { ...photo, success: false },
    { pluginId: 'Share', methodName: 'share', success: true, data: {} },
  ]) {
    await wait('/profile', 'picture')
    await app.fire('App', 'appRestoredResult', result)
    await expect.poll(waits).toBeNull()
  }
  expect(new URL(page.url()).pathname).toBe('/about')

  await wait('/profile', 'picture')
  await openedAt(page, app, '/')
  await app.fire('App', 'appRestoredResult', { ...photo, success: true, data })
  await page.waitForURL('**/profile')
  await expect.poll(() => filesOf(page, 'picture')).toBe(1)
  await wait(address, 'images')
  await app.fire('App', 'appRestoredResult', { ...photo, success: true, data })
  await page.waitForURL(`**${address}`)
  await page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').waitFor()
  expect(errors).toEqual([])
})

test('[MOB-02] [A11Y-01] by keyboard alone a claim gets its photos, and one that it has stays', async () => {
  const { bookingId, guest } = await aPastStay(house, 4)
  const { page, app, errors } = await withApp({ picture })
  await logIn(page, guest.email, guest.password)
  await openedAt(page, app, `/bookings/${bookingId}/problem`)
  const field = page.getByLabel('Photos')
  for (const count of [1, 2]) {
    await field.focus()
    await page.keyboard.press('Enter')
    const button = page.getByRole('button', { name: 'Take a photo' })
    await button.waitFor()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => filesOf(page, 'photos')).toBe(count)
    await button.waitFor({ state: 'detached' })
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  }
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await filesOf(page, 'photos')).toBe(2)
  expect(errors).toEqual([])
})

test('[MOB-02] a picture of a message opens over its page, and Back closes it', async () => {
  const { page, app, errors } = await withApp()
  await openedAt(page, app, '/about')
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/messages/images/1-1280', target: '_blank' })
    link.append(document.createElement('img'))
    document.querySelector('main')!.append(link)
    link.click()
  })
  const picture = page.getByRole('dialog', { name: 'Photo' })
  await picture.getByRole('img').waitFor({ state: 'attached' })
  expect(await picture.getByRole('img').getAttribute('src')).toBe(`${house.address}/messages/images/1-1280`)
  expect(await complaints(page)).toEqual([])
  await app.fire('App', 'backButton', { canGoBack: true })
  await picture.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/about')
  expect(page.context().pages()).toHaveLength(1)
  expect(errors).toEqual([])
})
