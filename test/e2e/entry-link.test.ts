import { emailsAsSent } from '#test/emails.ts'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, visits } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)

test.each(['phone', 'desk'] as const)(
  '[AUTH-04] at a %s axe finds nothing on the steps of a log-in by code, and on the page of its link: where it was asked for, in another browser, and used',
  async (size) => {
    const [asker, reader] = [await visitor({ size }), await visitor({ size, isDark: true })]
    const { id, email } = await aMember(house.pool)
    await asker.page.goto('/login?lang=en')
    await asker.page.getByLabel('E-mail').fill(email)
    await asker.page.getByRole('button', { name: 'Continue', exact: true }).click()
    expect(await complaints(asker.page)).toEqual([])
    await asker.page.locator('button[value=sendCode]').click()
    await asker.page.getByText('Or press the button').first().waitFor()
    expect(await complaints(asker.page)).toEqual([])
    const sent = await emailsAsSent(house.db, house.secret, { to: { id }, type: 'account_verification' })
    const link = sent.at(-1)!.link!
    const look = async ({ page }: typeof asker, text: string | RegExp) => {
      await page.goto(link)
      await hydrated(page)
      await page.getByText(text).first().waitFor()
      expect(await complaints(page)).toEqual([])
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      expect(scrollWidth).toBe(clientWidth)
    }
    await look(reader, 'asked for in another browser')
    await look(asker, `You log in as ${email}.`)
    await asker.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await asker.page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
    await look(reader, /does not work any more|no longer works|has ended/)
    expect([...asker.errors, ...reader.errors]).toEqual([])
  },
)
