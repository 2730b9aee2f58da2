import { movedAddresses } from '#domain/content/help-center.ts'
import { languages } from '#domain/i18n/language.ts'
import { expect, inject, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, visits } from './browser.ts'

const visit = visits()

test('[HELP-02] every address of the old lists leads for good to a page that is there, in the language of the address', async () => {
  for (const [address, moved] of Object.entries(movedAddresses)) {
    for (const language of languages) {
      const answer = await fetch(`${inject('address')}${address}?lang=${language}`, { redirect: 'manual' })
      const to = new URL(answer.headers.get('location') ?? '', inject('address'))
      expect([address, answer.status, to.pathname]).toEqual([address, 301, new URL(moved, 'http://x').pathname])
      expect([address, to.searchParams.get('lang')]).toEqual([address, language])
      expect([address, (await fetch(to)).status]).toEqual([address, 200])
    }
  }
})

test('[HELP-01] a question is answered while it is typed, by keyboard alone, and the article leads on', async () => {
  const { page, errors } = await visit({ size: 'phone' })
  await page.goto('/help?lang=es')
  await hydrated(page)
  expect(await complaints(page)).toEqual([])

  const field = page.getByRole('combobox', { name: 'Busca en el centro de ayuda' })
  await field.fill('reenbolso')
  const list = page.getByRole('listbox', { name: 'Artículos encontrados' })
  await list.getByRole('option').first().waitFor()
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  expect(await page.locator('.help-found').evaluate((box) => box.getBoundingClientRect().height)).toBeLessThanOrEqual(
    400,
  )
  expect(await complaints(page)).toEqual([])

  await field.press('Escape')
  expect(await list.isVisible()).toBe(false)
  expect(await field.inputValue()).toBe('reenbolso')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  const marked = page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`)
  expect(await marked.getAttribute('aria-selected')).toBe('true')
  const title = await marked.locator('strong').textContent()
  await field.press('Enter')
  await page.getByRole('heading', { level: 1, name: title! }).waitFor()
  expect(new URL(page.url()).searchParams.get('lang')).toBe('es')
  expect(await complaints(page)).toEqual([])

  // Whoever is signed out logs in first, and may write without an account.
  await page.getByRole('link', { name: 'Iniciar sesión y escribir' }).click()
  await page.getByRole('dialog').waitFor()
  expect(errors).toEqual([])
})

test('[HELP-01] without script the search leads to a page of results, and each kind of reader to guides of their own', async () => {
  const { page } = await visit({ size: 'phone', script: false })
  await page.goto('/help?lang=en')
  await page.getByRole('combobox').fill('cancelation')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('heading', { name: 'Articles for “cancelation”' }).waitFor()
  expect(await page.locator('main .help-lines a').first().getAttribute('href')).toContain('cancel')
  expect(new URL(page.url()).searchParams.get('lang')).toBe('en')

  await page.goto('/help?lang=en')
  await page.getByRole('navigation', { name: 'Help for' }).getByRole('link', { name: 'Experience host' }).click()
  await page.getByRole('link', { name: /^Opening hours and sessions/ }).waitFor()
  await page.goto('/help?q=xqzw&lang=en')
  await page.getByText('Nothing found.').waitFor()
})
