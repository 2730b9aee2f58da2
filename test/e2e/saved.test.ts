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
  id: string
  what: string
  path: string | (() => Promise<string>)
  as?: typeof host
  press: (page: Page, t: Words) => Promise<void>
  /** The message that is then read. */
  says: string
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** One form of each kind of page; those of a dialog, and those that lead to another page, are seen by their own journeys. */
const forms: readonly Saved[] = [
  {
    id: 'AUTH-08',
    what: 'promotions',
    path: '/account/settings',
    press: (page, t) => button(page, t('account:promotions.save')).click(),
    says: 'account:saved.promotions',
  },
  {
    id: 'AUTH-07',
    what: 'a profile',
    path: '/profile',
    press: (page, t) => button(page, t('profile:save')).click(),
    says: 'profile:saved',
  },
  {
    id: 'SHELL-10',
    what: 'how one is notified',
    path: '/notifications/settings',
    press: (page, t) => button(page, t('notificationSettings:save')).click(),
    says: 'notificationSettings:saved',
  },
  {
    id: 'MSG-04',
    what: 'a quick reply',
    path: '/host/quick-replies',
    as: host,
    async press(page, t) {
      await page.getByLabel(t('quickReplies:name')).last().fill('Directions')
      await page.getByLabel(t('quickReplies:words')).last().fill('Ring twice.')
      await page.getByRole('main').locator('form').last().getByRole('button').first().click()
    },
    says: 'quickReplies:saved',
  },
  {
    id: 'CAL-02',
    what: 'the address of a calendar',
    path: async () => `/manage-listings/${await ownListing()}/calendars`,
    as: host,
    press: (page) => page.locator('button[value=renew]').click(),
    says: 'calendars:done.renew',
  },
  {
    id: 'HOST-04',
    what: 'a step of a published listing',
    path: async () => `/edit-listing/${await ownListing()}/details`,
    as: host,
    press: (page, t) => page.getByRole('button', { name: t('listingForm:go.save'), exact: true }).click(),
    says: 'listingForm:edit.saved',
  },
  {
    id: 'ADM-01',
    what: 'a section of the settings',
    path: '/admin/settings/stays',
    as: admin,
    press: (page, t) => button(page, t('settings:save')).click(),
    says: 'settings:saved',
  },
  {
    id: 'ADM-06',
    what: 'a type of e-mail',
    path: '/admin/emails/types',
    as: admin,
    press: (page) => page.locator('button[value=pause]').last().click(),
    says: 'emailTypes:done.paused',
  },
]

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

async function at({ path, as }: Saved, language: 'en' | 'es', visit: Parameters<typeof visitor>[0]) {
  const come = await visitor(visit)
  const who = as ?? (await aMember(house.pool))
  await logIn(come.page, who.email, who.password)
  await come.page.goto(`${typeof path === 'string' ? path : await path()}?lang=${language}`)
  return come
}

/** A toast stands in view wherever the page is. */
const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })

test.each(forms.map((form, index) => ({ ...form, language: index % 2 === 0 ? ('es' as const) : ('en' as const) })))(
  '[$id] at a phone it is seen where one presses, and said once, that $what is saved, in $language',
  async ({ language, ...form }) => {
    const { page, errors } = await at(form, language, { size: 'phone' })
    await hydrated(page)
    await page.mouse.wheel(0, 60_000)
    await expect.poll(() => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 200)).toBe(true)
    const t = words[language]
    await form.press(page, t)
    await toast(page, t(form.says)).waitFor()
    expect(await page.getByText(t(form.says), { exact: true }).count(), 'said once').toBe(1)
    const box = (await toast(page, t(form.says)).boundingBox())!
    expect(box.y).toBeGreaterThan(0)
    expect(box.y + box.height).toBeLessThan(844)
    expect(await page.evaluate(() => scrollY), 'the page stays').toBeGreaterThan(0)
    expect(errors).toEqual([])

    await page.reload()
    await hydrated(page)
    await page.getByRole('main').getByText(t(form.says), { exact: true }).waitFor()
    expect(await page.locator('[data-toast]').count(), 'a page loaded anew says it by itself').toBe(0)
    expect(await complaints(page)).toEqual([])
  },
)

test('[AUTH-08] without script a page says at its top what its form has done', async () => {
  const { page } = await at(forms[0]!, 'en', { size: 'phone', script: false })
  await forms[0]!.press(page, words.en)
  const note = page.getByRole('main').getByText(words.en(forms[0]!.says), { exact: true })
  await note.waitFor()
  expect((await note.boundingBox())!.y).toBeLessThan(844)
})

test('[AUTH-08] pressed again it says so again; a dialog opened over the page, and going back, say nothing', async () => {
  const { page, errors } = await at(forms[0]!, 'en', { size: 'phone' })
  await hydrated(page)
  await page.clock.install()
  const text = words.en(forms[0]!.says)
  for (const _press of [1, 2]) {
    await forms[0]!.press(page, words.en)
    await toast(page, text).waitFor()
    await page.clock.runFor(10_000)
    await toast(page, text).waitFor({ state: 'detached' })
  }
  await page.getByRole('link', { name: words.en('account:preferences.open') }).click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByText(text, { exact: true }).count()).toBe(0)
  expect(errors).toEqual([])
})

test('[HOST-09] a page that begins at its top with the answer of a form says it there', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await logIn(page, host.email, host.password)
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
