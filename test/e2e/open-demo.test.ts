import { aHouse } from '#test/house/house.ts'
import { startWarnings } from '#platform/config.server.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

/** Other machines reach it. */
const house = await aHouse({ settings: { HOST: '0.0.0.0' } })
const visitor = visits(house)

test('[OPS-02] on a phone in es, and without script in en, a demo that other machines reach says so on each page of admins, and in the log of its start', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await logIn(page, 'admin@patio.example', 'patio-admin')
  const [english, spanish] = ['A demo that other machines reach', 'Una demo a la que llegan otros equipos']
  const unscripted = async (path: string) => (await page.request.get(path)).text()
  for (const path of ['/admin/emails', '/admin/audit']) {
    expect(await unscripted(`${path}?lang=en`)).toContain(english)
    await page.goto(`${path}?lang=es`)
    await page.getByText(spanish).waitFor()
    await hydrated(page)
    expect(await complaints(page)).toEqual([])
  }
  await page.goto('/?lang=es')
  expect(await page.getByText(spanish).count()).toBe(0)
  expect(await unscripted('/?lang=en')).not.toContain(english)
  expect(startWarnings(house.config).join()).toContain('DEMO=1 BEYOND THIS MACHINE')
  expect(errors).toEqual([])
})

test('[ADM-05] [AUTH-06] the demo shows a link to whoever asked for it, and an admin the e-mail without it; the log says that it was read', async () => {
  const { email, id } = await aMember(house.pool)
  const { page: reader } = await visitor({ size: 'phone', script: false })
  await reader.goto('/about?auth=login')
  await reader.getByLabel('E-mail').fill(email)
  await reader.getByRole('button', { name: 'Continue' }).click()
  await reader.getByRole('button', { name: 'Forgot password?' }).click()
  await reader.getByRole('button', { name: 'Send reset instructions' }).click()
  const link = await reader.getByRole('link', { name: 'Open the link' }).getAttribute('href')
  const token = new URL(link!, house.address).searchParams.get('token')!

  const { page } = await visitor({ size: 'desk' })
  await logIn(page, 'admin@patio.example', 'patio-admin')
  await page.goto(`/admin/emails?to=${email}&type=password_reset`)
  await page.locator('main ul.divided > li a').click()
  await page.getByText('What only its reader may know is not shown here').waitFor()
  const frame = page.frameLocator('iframe')
  await frame.locator('h1').waitFor()
  expect(await frame.locator('a').count()).toBe(0)
  expect(`${await page.content()}${await frame.locator('html').innerHTML()}`).not.toContain(token)
  expect(await complaints(page)).toEqual([])

  const { rows } = await house.pool.query(
    `select changes from audit_log where action = 'email-read' and subject_id = $1`,
    [id],
  )
  expect(rows).toHaveLength(1)
  await page.goto('/admin/audit')
  await page.locator('main ol').getByText('Read an e-mail to').first().waitFor()

  await reader.getByRole('link', { name: 'Open the link' }).click()
  await reader.getByLabel('Choose a password').waitFor()
})
