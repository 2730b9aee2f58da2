import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { uncut } from './app-icon.ts'

/** Makes the icons of an installed app from `public/favicon.svg`; run by hand after a change. */
const folder = new URL('../public/', import.meta.url)
const sign = readFileSync(new URL('favicon.svg', folder), 'utf8')
const files = [
  ['icon-192.png', sign, 192],
  ['icon-512.png', sign, 512],
  ['icon-maskable-512.png', uncut(sign), 512],
  // iOS requests this name and rounds the corners itself.
  ['apple-touch-icon.png', uncut(sign), 180],
] as const
for (const [name, svg, size] of files)
  await sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(new URL(name, folder).pathname)
