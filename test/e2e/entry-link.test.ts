import { translator } from '#domain/i18n/queries.server.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, visits } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)

test('[AUTH-04] in es axe finds nothing on the steps of a log-in by code at a desk, and on the page of its link: where it was asked for, on a phone in another browser, and used', async () => {
  const t = translator('es')
  const [asker, reader] = [await visitor({ size: 'desk' }), await visitor({ size: 'phone', isDark: true })]
  const { id, email } = await aMember(house.pool)
  await house.db.updateTable('profiles').set({ language: 'es' }).where('user_id', '=', id).execute()
  await asker.page.goto('/login?lang=es')
  await asker.page.getByLabel(t('auth:fields.email')).fill(email)
  await asker.page.getByRole('button', { name: t('auth:email.submit'), exact: true }).click()
  expect(await complaints(asker.page)).toEqual([])
  await asker.page.locator('button[value=sendCode]').click()
  await asker.page.getByText(t('emails:code.press')).first().waitFor()
  expect(await complaints(asker.page)).toEqual([])
  const sent = await emailsAsSent(house.db, house.secret, { to: { id }, type: 'account_verification' })
  const link = sent.at(-1)!.link!
  const look = async ({ page }: typeof asker, text: string) => {
    await page.goto(`${link}&lang=es`)
    await hydrated(page)
    await page.getByText(text).first().waitFor()
    expect(await complaints(page)).toEqual([])
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
  }
  await look(reader, t('entryLink:elsewhere'))
  await look(asker, t('entryLink:as', { email }))
  await asker.page.getByRole('button', { name: t('entryLink:enter'), exact: true }).click()
  await asker.page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
  await look(reader, t('entryLink:gone'))
  expect([...asker.errors, ...reader.errors]).toEqual([])
})
