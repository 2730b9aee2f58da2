import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { randomBytes } from 'node:crypto'
import { pagesOf } from './addresses.ts'
import { type Figure, note, type Options } from './report.ts'
import { startPatio } from './running.ts'
import { launched } from './weight.ts'

/** Of a thumb on a phone: finding and touching something, and a letter on its keyboard (36 words a minute). */
const TOUCH_S = 1.1
const LETTER_S = 0.33

/**
 * Counts what a person does on a phone, and how long it takes them.
 *
 * An act is a touch, a field filled in, or the key of the phone's own keyboard that ends a form in place of its button.
 * A finger on the authenticator is one as well, and a date is a field like the others. The time is the product's,
 * measured, and the person's, by what thumbs take.
 */
export async function measure(_options: Options): Promise<Figure[]> {
  const patio = await startPatio()
  const browser = await launched()
  try {
    // Browsers have passkeys at a name, not at a number.
    const address = patio.address.replace('127.0.0.1', 'localhost')
    const { listing } = await pagesOf(address)
    note('From a space to the first message, as somebody new...')
    const context = await aPhone(browser)
    const page = await context.newPage()
    const first = await firstMessage(page, listing)
    note('The same with a password...')
    const other = await aPhone(browser)
    const chosen = await firstMessage(await other.newPage(), listing, `${randomBytes(4).toString('hex')} house`)
    note('By a passkey...')
    const entered = await byPasskey(context, page, address)
    return [
      { figure: 'first_message.acts', value: first.acts, unit: '', goal: '<=12' },
      { figure: 'first_message.time', value: first.seconds, unit: 's', goal: '<=60' },
      { figure: 'first_message.time_of_product', value: first.ownSeconds, unit: 's' },
      { figure: 'first_message.acts_with_password', value: chosen.acts, unit: '' },
      { figure: 'first_message.time_with_password', value: chosen.seconds, unit: 's', goal: '<=60' },
      { figure: 'passkey.acts', value: entered.acts, unit: '', goal: '<=2' },
      { figure: 'passkey.time_of_product', value: entered.ownSeconds, unit: 's' },
    ]
  } finally {
    await browser.close()
    await patio.stop()
  }
}

async function aPhone(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(20_000)
  return context
}

/** A person with a phone: what they do is counted. */
class Person {
  acts = 0
  letters = 0
  readonly #began = performance.now()

  /** Touches something. */
  async tap(what: Locator): Promise<void> {
    await what.tap()
    this.acts += 1
  }

  /** Fills in a field; `isLast` of a form ends with the key that the phone's keyboard has for it. */
  async type(field: Locator, text: string, { isLast = false } = {}): Promise<void> {
    await field.waitFor()
    // The machine writes at once: what a person takes is added.
    await field.fill(text)
    this.acts += 1
    this.letters += text.length
    if (!isLast) return
    await field.press('Enter')
    this.acts += 1
  }

  figures() {
    const ownSeconds = (performance.now() - this.#began) / 1000
    const seconds = ownSeconds + this.acts * TOUCH_S + this.letters * LETTER_S
    return { acts: this.acts, ownSeconds, seconds }
  }
}

/** @param password none: they go on without one */
async function firstMessage(page: Page, listing: string, password?: string) {
  await page.goto(listing)
  await hydrated(page)
  const person = new Person()
  const field = (label: string | RegExp) => page.getByLabel(label, { exact: true })
  await person.tap(page.getByRole('link', { name: 'Message the host' }).first())
  await person.type(field('E-mail'), `${randomBytes(4).toString('hex')}@mail.cl`, { isLast: true })
  if (password) {
    await person.type(field('Choose a password'), password)
    await person.type(field('Confirm password'), password, { isLast: true })
  } else await person.tap(page.getByRole('button', { name: 'Go on without a password' }))
  await person.type(field('First name'), 'Rosa')
  await person.type(field('Last name'), 'Vega')
  await person.type(field('Date of birth'), '1990-05-17', { isLast: true })
  const code = page.getByLabel('Six-digit code')
  await code.waitFor()
  const shown = await page.getByRole('region', { name: 'This demo sends no e-mail' }).textContent()
  // Its last digit sends it.
  await person.type(code, /\b\d{6}\b/.exec(shown!)![0])
  await person.type(page.getByLabel('Your message'), 'Is Friday free?')
  await person.tap(page.getByRole('button', { name: 'Send', exact: true }))
  await page.getByRole('log').getByText('Is Friday free?').waitFor()
  return person.figures()
}

/** Log-in of an account that has a passkey, from the page on which somebody is. */
async function byPasskey(context: BrowserContext, page: Page, address: string) {
  const protocol = await context.newCDPSession(page)
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
  await page.goto(`${address}/account/security`)
  await hydrated(page)
  await page.locator('#passkeys').getByRole('button', { name: 'Add a passkey' }).tap()
  await page.getByText('Your passkey is added').waitFor()
  await context.clearCookies({ name: /session_token/ })

  await protocol.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await page.goto(`${address}/about`)
  await hydrated(page)
  const person = new Person()
  await person.tap(page.getByRole('link', { name: 'Profile' }))
  // The authenticator is offered in the field; the finger on it is the second act.
  await page.getByLabel('E-mail').waitFor()
  await protocol.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  person.acts += 1
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForFunction(async () => (await fetch('/account/security', { redirect: 'manual' })).status === 200)
  return person.figures()
}

const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
