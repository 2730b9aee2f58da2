import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { framed, hydrated, logIn, visits } from './browser.ts'

const house = await aHouse()
const visit = visits(house)
const { db } = house

test('[SHELL-14] a field that a browser has filled in by itself is shown, and its writer is not sent away', async () => {
  const { page, errors } = await visit()
  await page.goto('/feedback')
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  await page.getByLabel('What is it?').selectOption('idea')
  await page.getByLabel('Tell us more').fill('Show the sunset.')
  await page.locator('[name=website]').evaluate((field: HTMLInputElement) => void (field.value = 'filled in'))
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('This field must be empty').waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByLabel('Leave this field empty').fill('')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thank you, your message has arrived').waitFor()
  expect(errors).toEqual([])
})

test('[SHELL-14] what was typed into a message is there again by Back and by Forward, and no longer once it was sent', async () => {
  const { page, errors } = await visit()
  await page.goto('/contact?topic=payment')
  await hydrated(page)
  const message = page.getByLabel('Your message')
  const email = page.getByLabel('Your e-mail address')
  await message.fill('Where is my receipt?')
  await email.fill('ana@patio.example')
  const leave = async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click()
    await message.waitFor({ state: 'detached' })
  }
  await leave()
  await page.goBack()
  await expect.poll(() => message.inputValue()).toBe('Where is my receipt?')
  expect(await email.inputValue()).toBe('ana@patio.example')

  // Forward, and back once more: nothing of it was used up.
  await page.goForward()
  await message.waitFor({ state: 'detached' })
  await page.goBack()
  await expect.poll(() => message.inputValue()).toBe('Where is my receipt?')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thank you, your message has arrived').waitFor()
  await page.goBack()
  await message.waitFor()
  await framed(page)
  expect(await message.inputValue()).toBe('')
  expect(errors).toEqual([])
})

test('[SHELL-14] a member’s message is confirmed, an admin answers it, and the member gets the answer', async () => {
  const { page: guest } = await visit()
  await logIn(guest, 'guest@patio.example', 'patio-guest')
  await guest.goto('/contact?topic=payment')
  await hydrated(guest)
  const message = 'Where is my receipt for the journey of inquiries?'
  await guest.getByLabel('Your message').fill(message)
  await guest.getByRole('button', { name: 'Send' }).click()
  await guest.getByText('Thank you, your message has arrived').waitFor()

  const { page: admin, errors } = await visit()
  await logIn(admin, 'admin@patio.example', 'patio-admin')
  await admin.goto('/admin/inquiries')
  await hydrated(admin)
  expect(await complaints(admin)).toEqual([])
  const item = admin.locator('section', { hasText: message })
  await item.getByRole('button', { name: 'Send the answer' }).click()
  await item.getByText('Write an answer').waitFor()
  await item.getByLabel('Your answer').fill('It stands on your trip, under Receipt.')
  await item.getByRole('button', { name: 'Send the answer' }).click()
  await admin.getByText('The answer is on its way.').waitFor()
  expect(await item.count()).toBe(0)

  const texts = async () => {
    const rows = await db
      .selectFrom('outgoing_emails')
      .select(['type', 'text'])
      .where('to_address', '=', 'guest@patio.example')
      .where('type', 'in', ['inquiry_received', 'inquiry_answer'])
      .execute()
    return rows
      .filter(({ type, text }) => type === 'inquiry_received' || text.includes(message))
      .map(({ type }) => type)
  }
  expect(new Set(await texts())).toEqual(new Set(['inquiry_received', 'inquiry_answer']))
  await admin.goto('/admin/inquiries?list=ended')
  await admin.locator('section', { hasText: message }).getByText('It stands on your trip').waitFor()
  expect(errors).toEqual([])
})
