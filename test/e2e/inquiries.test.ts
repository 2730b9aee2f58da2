import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { framed, hydrated, visits } from './browser.ts'

const visit = visits(await aHouse())

test('[SHELL-14] what was typed into a message is there again by Back and by Forward, and no longer once it was refused, mended and sent; a field that a browser has filled in by itself is shown', async () => {
  const { page, errors } = await visit({ size: 'phone' })
  await page.goto('/contact?topic=payment')
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
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
  // Refused once, and then sent.
  const trap = page.locator('[name=website]')
  await trap.evaluate((field: HTMLInputElement) => void (field.value = 'filled in'))
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('This field must be empty').waitFor()
  expect(await message.inputValue()).toBe('Where is my receipt?')
  expect(await complaints(page)).toEqual([])
  await page.getByLabel('Leave this field empty').fill('')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thank you, your message has arrived').waitFor()
  await page.goBack()
  await message.waitFor()
  await framed(page)
  expect(await message.inputValue()).toBe('')
  expect(errors).toEqual([])
})
