import { translator } from '#domain/i18n/queries.server.ts'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logInAnew, readEnglish, visits } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)

/** A phone's own authenticator, with the finger on it: Chromium's, by WebAuthn's domain of its protocol. */
async function withAuthenticator(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: async () => (await protocol.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    isPresent: (enabled: boolean) =>
      protocol.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

test('[AUTH-07] a member is offered a passkey, adds it, logs out, and gets in with two acts; nothing is offered again, and it can be removed', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  const { email, password } = await aMember(house.pool)
  const authenticator = await withAuthenticator(page)
  await readEnglish(page)

  // By hand, where the offer is made; the passkey that is not there yet is not asked for.
  await authenticator.isPresent(false)
  await page.goto('/about?auth=login')
  await hydrated(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const offer = page.locator('[data-toast=custom]')
  await offer.getByText('Next time, log in with finger, face or PIN').waitFor()
  expect(await complaints(page)).toEqual([])
  await offer.getByRole('link', { name: 'Add a passkey' }).click()

  await page.waitForURL('**/account/security')
  await offer.getByRole('button', { name: 'Close' }).click()
  await authenticator.isPresent(true)
  await page.locator('#passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Your passkey is added').waitFor()
  await page.getByText('Chrome on Linux').first().waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await authenticator.credentials()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])

  // The browser refuses a second one in the same authenticator.
  await page.locator('#passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('No passkey was added. You can try again.').waitFor()

  await page.context().clearCookies({ name: /session_token/ })
  await page.goto('/about?auth=login&to=%2Faccount%2Fsecurity')
  await page.waitForURL('**/account/security')
  await page.getByText('by passkey').first().waitFor()
  expect(await offer.count()).toBe(0)

  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByText('The passkey is removed').waitFor()
  expect(errors).toEqual([])
})

test('[AUTH-07] by keyboard and in Spanish, the button of the log-in and the page that asks who it is take a passkey', async () => {
  const { page, errors } = await visitor()
  const { id, email, password } = await aMember(house.pool)
  const authenticator = await withAuthenticator(page)
  await logInAnew(page, email, password)
  const t = translator('es')
  await page.goto('/account/security?lang=es')
  await hydrated(page)
  await page
    .locator('#passkeys')
    .getByRole('button', { name: t('ownSecurity:passkeys.add') })
    .press('Enter')
  await page.getByText(t('ownSecurity:saved.passkey-added')).waitFor()

  await authenticator.isPresent(false)
  await page.context().clearCookies({ name: /session_token/ })
  await page.goto('/login?to=%2Faccount%2Fsecurity%3Flang%3Des&lang=es')
  await hydrated(page)
  const button = page.getByRole('button', { name: t('auth:passkey.use') })
  await button.waitFor()
  await authenticator.isPresent(true)
  await button.press('Enter')
  await page.waitForURL('**/account/security*')
  await hydrated(page)

  await house.pool.query(`update session set proved_at = null where "userId" = $1`, [id])
  await page.getByRole('button', { name: /^Quitar / }).press('Enter')
  await page.getByRole('heading', { name: t('confirm:title') }).waitFor()
  await page.getByRole('button', { name: t('confirm:passkey') }).waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: t('confirm:passkey') }).press('Enter')
  await page.getByText(t('ownSecurity:saved.passkey-removed')).waitFor()
  expect(errors).toEqual([])
})
