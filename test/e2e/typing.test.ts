import type { Step } from '#domain/hosting/step.ts'
import type { Page } from 'playwright-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hydrated, logIn, passTime, stopTime, visits } from './browser.ts'
import { aMember } from './own-member.ts'

const visitor = visits()
const client = new pg.Client({ connectionString: inject('databaseUrl') })
beforeAll(() => client.connect())
afterAll(() => client.end())

/** A draft of a host's own, by the form's own request. @returns its id */
async function aDraft(page: Page): Promise<string> {
  const answer = await page.request.post(`${inject('address')}/create-listing`, {
    form: { type: 'home', category: 'recreation', subcategory: 'apartment', intent: 'next' },
    headers: { origin: inject('address') },
    maxRedirects: 0,
  })
  return answer.headers()['location']!.split('/')[2]!
}

async function storedOf(draftId: string): Promise<Record<string, string>> {
  const { rows } = await client.query<{ fields: Record<string, string> }>(
    'select fields from listing_drafts where id = $1',
    [draftId],
  )
  return rows[0]!.fields
}

/** Fields that answer while one types: a combobox, a text with a counter, a number, and the coordinates of a pin. */
const slowlyTyped: readonly { step: Step; label: string; field: string; text: string; opens?: string }[] = [
  { step: 'location', label: 'City', field: 'city', text: 'Curanip' },
  { step: 'location', label: 'Latitude', field: 'lat', text: '-33.45', opens: 'Type the coordinates' },
  { step: 'description', label: 'Title in English', field: 'titleEn', text: 'A loft' },
  { step: 'details', label: 'Guests', field: 'maxGuests', text: '124' },
]

test.each(slowlyTyped)(
  '[HOST-02] $label, typed a letter each 1.3 s, has every letter, though each is stored before the next one comes',
  async ({ step, label, field, text, opens }) => {
    const { page, errors } = await visitor()
    const host = await aMember(client, 'Slow Typist')
    await logIn(page, host.email, host.password)
    const id = await aDraft(page)
    await page.clock.install()
    await page.goto(`/create-listing/${id}/${step}`)
    await hydrated(page)
    if (opens) await page.getByText(opens).click()
    const box = page.getByLabel(label, { exact: true })
    await box.click()
    if (field === 'city') await page.getByRole('combobox', { name: label }).waitFor()
    await box.fill('')
    await stopTime(page)
    for (const [index, key] of [...text].entries()) {
      await page.keyboard.press(key)
      const stored = page.waitForResponse(/\/save$/)
      await passTime(page, 1300)
      await stored
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
      expect(await box.inputValue()).toBe(text.slice(0, index + 1))
    }
    expect((await storedOf(id))[field]).toBe(text)
    expect(errors).toEqual([])
  },
)
