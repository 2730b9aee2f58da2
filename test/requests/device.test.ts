import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { visitor } = await aHouse()

type Manifest = { icons: { src: string; sizes: string; purpose: string }[]; shortcuts: { name: string; url: string }[] }

test('[MOB-01] the manifest has what browsers ask of a product that can be installed, in the language of the browser', async () => {
  const page = visitor({ headers: { 'accept-language': 'es-CL' } })
  await page.goto('/about')
  const address = (await page.locator('link[rel=manifest]').getAttribute('href'))!
  const manifest = (await (await page.request.get(address)).json()) as Manifest
  expect(manifest).toMatchObject({ name: 'Patio', display: 'standalone', start_url: '/', scope: '/', lang: 'es' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await page.request.get(src)).arrayBuffer()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  expect(manifest.shortcuts).toMatchObject([{ name: 'Tus viajes', url: '/bookings' }])
})
