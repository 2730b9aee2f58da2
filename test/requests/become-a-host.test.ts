import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { ask, visitor } = await aHouse()

test('[HOST-01] on a desk in es the estimate follows kind, place and time, and what cannot be is said beside its field', async () => {
  const page = visitor()
  await page.goto(`/become-a-host?lang=es`)
  const panel = page.locator('#estimate')
  const figure = panel.getByRole('status')
  const show = () => panel.getByRole('button', { name: 'Ver la estimación' }).press('Enter')
  const first = await figure.getByText('al mes').textContent()
  expect(first).toMatch(/^\$[\d,]+0 /)

  await panel.getByRole('combobox').first().selectOption('house')
  await page.getByLabel('¿Dónde está?').fill('Pucón')
  await show()
  await page.waitForURL(/kind=house/)
  await page.waitForURL(/place=Puc%C3%B3n/)
  expect(await figure.getByText('al mes').textContent()).not.toBe(first)

  await panel.getByRole('radio', { name: 'Por hora' }).press('Space')
  await page.getByLabel('Horas al mes').fill('745')
  await show()
  await page.waitForURL(/per=hour/)
  await panel.getByText('Ingresa una cantidad de horas de 1 a 744').waitFor()
  expect(await page.getByLabel('Horas al mes').inputValue()).toBe('745')
  expect(await figure.getByText('al mes').count()).toBe(0)
})

test('[HOST-01] without script estimate and chooser are plain forms: a figure for what was typed, a message for what was not chosen, and the sign-up that leads on', async () => {
  const page = visitor()
  await page.goto('/become-a-host')
  await page.getByLabel('Kind of space').selectOption('apartment')
  await page.getByLabel('Where is it?').fill('London')
  await page.getByLabel('Days a month').fill('3')
  await page.getByRole('button', { name: 'Show the estimate' }).click()
  await page.getByText('if it is booked for 3 days').waitFor()
  // London has too few of them, and so has its country.
  await page
    .getByText(/^Around London there are fewer than 5 so far\. Based on \d+ published spaces per day everywhere/)
    .waitFor()

  await page.getByLabel('Where is it?').fill('Xyzzyqwv')
  await page.getByRole('button', { name: 'Show the estimate' }).click()
  await page.getByText('Please select a valid city, region, or country from the suggestions.').waitFor()
  expect(await page.getByLabel('Where is it?').inputValue()).toBe('Xyzzyqwv')

  await page.goto('/become-a-host?show=list')
  const chooser = page.locator('dialog')
  await chooser.getByRole('button', { name: 'Continue' }).click()
  await chooser.getByRole('alert').getByText('Please select a listing type').waitFor()
  await page.getByLabel(/^A space per day/).check()
  await chooser.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Sign up or log in to list your space' }).waitFor()
  expect(new URL(page.url()).searchParams.get('to')).toBe('/create-listing?type=home')
})

test('[HOST-01] [HOST-02] a space like the one of the estimate is listed from there: its kind and unit are chosen, by way of the sign-up without a session', async () => {
  const address = '/become-a-host?kind=hall&per=hour&place='
  const stranger = visitor()
  await stranger.goto(address)
  await stranger.getByRole('link', { name: 'List this space' }).click()
  await stranger.getByRole('dialog', { name: 'Sign up or log in to list your space' }).waitFor()
  expect(new URL(stranger.url()).searchParams.get('to')).toBe('/create-listing?type=experience&kind=hall')

  const host = visitor()
  await host.logIn('host@patio.example', 'patio-host')
  await host.goto(address)
  await host.getByRole('link', { name: 'List this space' }).click()
  expect(new URL(host.url()).pathname).toBe('/create-listing')
  const chosen = ['category', 'subcategory'].map((name) => host.locator(`input[name=${name}][checked]`))
  expect(await Promise.all(chosen.map((input) => input.getAttribute('value')))).toEqual(['events', 'hall'])
  await host.goto('/create-listing?type=home&kind=castle')
  expect(await chosen[0]!.count()).toBe(0)
})

test.each([
  [
    'en',
    'Listing is free: guests pay a service fee of 10% on top of your price, and you receive all of what you charge.',
  ],
  [
    'es',
    'Publicar es gratis: los huéspedes pagan un cargo por servicio del 10 % sobre tu precio, y tú recibes todo lo que cobras.',
  ],
])(
  '[HOST-01] in %s one sentence says what the fee is and who pays it, and the answer below repeats it',
  async (lang, sentence) => {
    const page = visitor()
    await page.goto(`/become-a-host?lang=${lang}`)
    expect(await page.getByText(sentence, { exact: true }).count()).toBe(1)
    expect(await page.locator('details').getByText(sentence).count()).toBe(1)
    expect(await page.getByText(/after our|descontado nuestro/).count()).toBe(0)
  },
)

test('[HOST-10] a host with listings is not led to the chooser, and adds a new one from the dashboard', async () => {
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  await page.goto('/host/dashboard?type=home')
  expect(await page.getByRole('radio').count()).toBe(0)
  await page.getByRole('link', { name: 'Add New' }).click()
  await page.waitForURL(/\/create-listing$/)
})

test('[HOST-01] header, footer and menu lead to the page, which search engines find in both languages and in the sitemap', async () => {
  const page = visitor()
  await page.goto('/')
  const ways = page.getByRole('link', { name: 'List your space' })
  expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/become-a-host',
    '/become-a-host',
  ])
  await page.logIn('guest@patio.example', 'patio-guest')
  await page.goto('/about')
  await page.locator('summary', { hasText: 'Account' }).click()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'List your space' }).click()
  await page.waitForURL(/\/become-a-host$/)

  const html = await (await ask('/become-a-host?lang=es&kind=house')).text()
  expect(html).toContain('<title>Arrienda tu espacio con Patio</title>')
  expect(html).toMatch(/rel="canonical" href="[^"]+\/become-a-host\?lang=es"/)
  expect(html).toMatch(/hrefLang="en" href="[^"]+\/become-a-host\?lang=en"/i)
  expect(html).toContain('"@type":"FAQPage"')
  expect(await (await ask('/sitemaps/pages.xml')).text()).toContain('/become-a-host')
})
