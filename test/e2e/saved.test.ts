import { translator } from '#domain/i18n/queries.server.ts'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits, type Visitor } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)
const words = { en: translator('en'), es: translator('es') }

type Page = Visitor['page']
type Words = (typeof words)['en']

const host = { email: 'host@patio.example', password: 'patio-host' }
const admin = { email: 'admin@patio.example', password: 'patio-admin' }

type Saved = {
  path: string | (() => Promise<string>)
  press: (page: Page, t: Words) => Promise<void>
  /** The message that is then read. */
  says: string
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

const promotions: Saved = {
  path: '/account/settings',
  press: (page, t) => button(page, t('account:promotions.save')).click(),
  says: 'account:saved.promotions',
}

/** One form of each kind of page; those of a dialog, and those that lead to another page, are seen by their own journeys. */
const forms: Record<'member' | 'host' | 'admin', readonly Saved[]> = {
  member: [
    promotions,
    { path: '/profile', press: (page, t) => button(page, t('profile:save')).click(), says: 'profile:saved' },
    {
      path: '/notifications/settings',
      press: (page, t) => button(page, t('notificationSettings:save')).click(),
      says: 'notificationSettings:saved',
    },
  ],
  host: [
    {
      path: '/host/quick-replies',
      async press(page, t) {
        await page.getByLabel(t('quickReplies:name')).last().fill('Directions')
        await page.getByLabel(t('quickReplies:words')).last().fill('Ring twice.')
        await page.getByRole('main').locator('form').last().getByRole('button').first().click()
      },
      says: 'quickReplies:saved',
    },
    {
      path: async () => `/manage-listings/${await ownListing()}/calendars`,
      press: (page) => page.locator('button[value=renew]').click(),
      says: 'calendars:done.renew',
    },
    {
      path: async () => `/edit-listing/${await ownListing()}/details`,
      press: (page, t) => page.getByRole('button', { name: t('listingForm:go.save'), exact: true }).click(),
      says: 'listingForm:edit.saved',
    },
  ],
  admin: [
    {
      path: '/admin/settings/stays',
      press: (page, t) => button(page, t('settings:save')).click(),
      says: 'settings:saved',
    },
    {
      path: '/admin/emails/types',
      press: (page) => page.locator('button[value=pause]').last().click(),
      says: 'emailTypes:done.paused',
    },
  ],
}

async function ownListing(): Promise<string> {
  const { id } = await house.db
    .selectFrom('listings')
    .innerJoin('user', 'user.id', 'host_id')
    .select('listings.id')
    .where('email', '=', host.email)
    .where('listings.status', '=', 'published')
    .orderBy('listings.id')
    .executeTakeFirstOrThrow()
  return id
}

async function enter({ email, password }: typeof host, script = true) {
  const come = await visitor({ size: 'phone', script })
  await logIn(come.page, email, password)
  return come
}

const open = async (page: Page, { path }: Saved, language: 'en' | 'es') =>
  page.goto(`${typeof path === 'string' ? path : await path()}?lang=${language}`)

/** A toast stands in view wherever the page is. */
const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })

async function saysItWherePressed(page: Page, form: Saved, language: 'en' | 'es'): Promise<void> {
  await open(page, form, language)
  await hydrated(page)
  await page.mouse.wheel(0, 60_000)
  await expect.poll(() => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 200)).toBe(true)
  const t = words[language]
  await form.press(page, t)
  await toast(page, t(form.says)).waitFor()
  expect(await page.getByText(t(form.says), { exact: true }).count(), `${form.says} is said once`).toBe(1)
  const box = (await toast(page, t(form.says)).boundingBox())!
  expect(box.y).toBeGreaterThan(0)
  expect(box.y + box.height).toBeLessThan(844)
  expect(await page.evaluate(() => scrollY), 'the page stays').toBeGreaterThan(0)
}

async function saysItLoadedAnew(page: Page, text: string): Promise<void> {
  await page.reload()
  await hydrated(page)
  await page.getByRole('main').getByText(text, { exact: true }).waitFor()
  expect(await page.locator('[data-toast]').count(), 'a page loaded anew says it by itself').toBe(0)
}

/** All of somebody's, the last of them once more on a page that is loaded anew. */
async function sayWherePressed(page: Page, saved: readonly Saved[], language: 'en' | 'es'): Promise<void> {
  for (const form of saved) {
    await saysItWherePressed(page, form, language)
    if (form === saved.at(-1)) await saysItLoadedAnew(page, words[language](form.says))
    expect(await complaints(page), form.says).toEqual([])
  }
}

test('[AUTH-07] [AUTH-08] [SHELL-10] at a phone, in es, a member sees where they press, and once, that promotions, the profile and how one is notified are saved, also by a page loaded anew; pressed again it is said again, and a dialog or going back says nothing', async () => {
  const { page, errors } = await enter(await aMember(house.pool))
  await sayWherePressed(page, forms.member, 'es')

  await open(page, promotions, 'es')
  await hydrated(page)
  await page.clock.install()
  const text = words.es(promotions.says)
  for (const _press of [1, 2]) {
    await promotions.press(page, words.es)
    await toast(page, text).waitFor()
    await page.clock.runFor(10_000)
    await toast(page, text).waitFor({ state: 'detached' })
  }
  await page.getByRole('link', { name: words.es('account:preferences.open') }).click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByText(text, { exact: true }).count()).toBe(0)
  expect(errors).toEqual([])
})

test('[CAL-02] [HOST-04] [HOST-09] [MSG-04] at a phone, in en, a host sees where they press, and once, that a quick reply, a calendar’s address and a step of a listing are saved; a page that begins at its top says it there', async () => {
  const { page, errors } = await enter(host)
  await sayWherePressed(page, forms.host, 'en')

  await page.goto(`/manage-listings/${await ownListing()}?lang=en`)
  await hydrated(page)
  await button(page, words.en('manage:pause')).click()
  const note = page.getByRole('main').getByText(words.en('manage:done.pause'), { exact: true })
  await note.waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect((await note.boundingBox())!.y).toBeLessThan(844)
  expect(await page.locator('[data-toast]').count()).toBe(0)
  expect(errors).toEqual([])
})

test('[ADM-01] [ADM-06] at a phone, in es, an admin sees where they press, and once, that a section of the settings and a type of e-mail are saved', async () => {
  const { page, errors } = await enter(admin)
  await sayWherePressed(page, forms.admin, 'es')
  expect(errors).toEqual([])
})

test('[AUTH-08] without script a page says at its top what its form has done', async () => {
  const { page } = await enter(await aMember(house.pool), false)
  await open(page, promotions, 'en')
  await promotions.press(page, words.en)
  const note = page.getByRole('main').getByText(words.en(promotions.says), { exact: true })
  await note.waitFor()
  expect((await note.boundingBox())!.y).toBeLessThan(844)
})
