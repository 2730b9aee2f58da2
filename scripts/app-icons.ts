import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/** Makes the icons of an installed app from `public/favicon.svg`; run by hand after a change. */
const folder = new URL('../public/', import.meta.url)
const sign = readFileSync(new URL('favicon.svg', folder), 'utf8')
/** Devices cut icons to their own shape, so the ground is full and the sign stays in the middle. */
const uncut = sign
  .replace(' rx="9"', '')
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"')

const files = [
  ['icon-192.png', sign, 192],
  ['icon-512.png', sign, 512],
  ['icon-maskable-512.png', uncut, 512],
  // iOS requests this name and rounds the corners itself.
  ['apple-touch-icon.png', uncut, 180],
] as const
for (const [name, svg, size] of files)
  await sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(new URL(name, folder).pathname)
