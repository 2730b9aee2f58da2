import { aHouse } from '#test/house/house.ts'
import { anApp, NativeError } from '#test/native/app.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { appsOf, openedAt } from './native-visit.ts'

const house = await aHouse({ settings: mobileSettings })
const visit = visits(house)
const withApp = appsOf(visit)
const { pool: database } = house

test.each([
  ['en', 'Choose a picture', 'Take a photo'],
  ['es', 'Elegir una foto', 'Tomar una foto'],
] as const)(
  '[MOB-02] in %s the camera gives a field its picture, at quality 90 and the right way up',
  async (language, _field, take) => {
    const { page, app, errors } = await withApp()
    const member = await aMember(database)
    await logIn(page, member.email, member.password)
    await openedAt(page, app, `/profile?lang=${language}`)
    const field = page.locator('input[name=picture]')
    await field.click()
    await page.getByRole('button', { name: take }).waitFor()
    expect(await complaints(page)).toEqual([])
    await page.getByRole('button', { name: take }).click()
    await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.files?.[0]?.type)).toBe('image/jpeg')
    expect(app.calls('Camera', 'getPhoto')[0]!.options).toEqual({
      source: 'CAMERA',
      resultType: 'base64',
      quality: 90,
      correctOrientation: true,
    })
    expect(errors).toEqual([])
  },
)

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
  const take = page.getByRole('button', { name: 'Take a photo' })
  await take.click()
  await page.getByText('This app may not use the camera').waitFor()
  expect(await complaints(page)).toEqual([])
  app.state.permissions.camera = 'granted'
  await take.click()
  await take.waitFor({ state: 'detached' })
  expect(await field.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0)
  await field.click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose photos' }).click()
  await (
    await chosen
  ).setFiles({ name: 'own.png', mimeType: 'image/png', buffer: Buffer.from('iVBORw0KGgo=', 'base64') })
  expect(await field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('own.png')
  expect(errors).toEqual([])
})

test('[MOB-02] a picture that was taken while the system ended the app comes to the field that had requested for it', async () => {
  const { page, app } = await withApp()
  const member = await aMember(database)
  await logIn(page, member.email, member.password)
  await page.goto('/about')
  await page.evaluate(() =>
    localStorage.setItem('native-picture', JSON.stringify({ path: '/profile', name: 'picture' })),
  )
  await openedAt(page, app, '/')
  await app.fire('App', 'appRestoredResult', {
    pluginId: 'Camera',
    methodName: 'getPhoto',
    success: true,
    data: { base64String: '/9j/4AAQ', format: 'jpeg' },
  })
  await page.waitForURL('**/profile')
  await expect
    .poll(() => page.locator('input[name=picture]').evaluate((input: HTMLInputElement) => input.files?.length))
    .toBe(1)
})
