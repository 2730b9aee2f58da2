import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

const house = await aHouse()
const visit = visits(house)
const { db } = house

const template = { template: 'listing_published', language: 'es' } as const

const stored = () =>
  db
    .selectFrom('email_texts')
    .select(['part', 'text'])
    .where('template', '=', template.template)
    .where('language', '=', template.language)
    .execute()

test('[ADM-05] [MSG-04] on a desk in en an admin sees what they type as an e-mail, is told what is wrong and what another admin has written meanwhile, and decides', async () => {
  const { page, errors } = await visit({ size: 'desk' })
  await logIn(page, 'admin@patio.example', 'patio-admin')
  await page.goto('/admin/emails/templates/listing_published?in=es&lang=en')
  await hydrated(page)
  const frame = page.frameLocator('iframe')
  await frame.getByText('Loft luminoso con terraza').first().waitFor()
  await page.getByLabel('Text 1').fill('Miramos {title}, <b>{host}</b>.')
  // It is shown as it is typed.
  await frame.getByText('Miramos Loft luminoso con terraza, <b>Luis</b>.').waitFor()
  await page.getByRole('button', { name: 'As plain text' }).click()
  await frame.getByText('Miramos Loft luminoso con terraza', { exact: false }).waitFor()
  expect(await stored()).toEqual([])

  const [subject, save] = [page.getByLabel('Subject'), page.getByRole('button', { name: 'Save', exact: true })]
  await subject.fill('{titel} ya está')
  await save.click()
  await page.getByText('There is nothing to fill in for {titel}').waitFor()
  expect(await complaints(page)).toEqual([])

  const theirs = { ...template, part: 'subject', text: 'Theirs: {title}' } as const
  await db.insertInto('email_texts').values(theirs).execute()
  await subject.fill('{title} ya está')
  await save.click()
  await page.getByText('Somebody else has changed this meanwhile').waitFor()
  await page.getByText(theirs.text).waitFor()
  expect(await subject.inputValue()).toBe('{title} ya está')
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: 'Save mine all the same' }).click()
  await page.getByText('It is saved.', { exact: false }).waitFor()
  await frame.getByText('Miramos Loft luminoso con terraza, <b>Luis</b>.').waitFor()
  expect(await stored()).toContainEqual({ part: 'subject', text: '{title} ya está' })
  expect(errors.filter((error) => !error.includes('409'))).toEqual([])
})
