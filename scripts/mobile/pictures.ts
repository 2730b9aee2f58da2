import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { uncut } from '../app-icon.ts'
import type { App } from './app.ts'

const RES = 'android/app/src/main/res'
const ASSETS = 'ios/App/App/Assets.xcassets'

/** Android's densities, as shares of a picture of 160 dots an inch. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const

type Picture = { name: string; draw: () => Promise<Uint8Array> }

/** Icons and start pictures of both systems, from one drawing. */
export function picturesOf({ icon, ground }: App): Picture[] {
  const sign = readFileSync(icon, 'utf8')
  const full = uncut(sign)
  // Three files for three densities of one picture.
  let ofIos: Promise<Uint8Array> | undefined
  const android = Object.entries(densities).flatMap(([density, share]): Picture[] => [
    { name: `${RES}/mipmap-${density}/ic_launcher.png`, draw: () => square(sign, 48 * share) },
    { name: `${RES}/mipmap-${density}/ic_launcher_round.png`, draw: () => square(sign, 48 * share) },
    // Of an adaptive icon's 108 dots the middle 66 are always seen.
    { name: `${RES}/mipmap-${density}/ic_launcher_foreground.png`, draw: () => centred(sign, 108 * share, 56 * share) },
  ])
  return [
    ...android,
    { name: `${RES}/drawable/splash.png`, draw: () => start(sign, 1280, 1280, ground.day) },
    { name: `${RES}/drawable-night/splash.png`, draw: () => start(sign, 1280, 1280, ground.night) },
    // The store takes none that can be seen through.
    { name: `${ASSETS}/AppIcon.appiconset/AppIcon-512@2x.png`, draw: () => opaque(full, 1024, ground.day) },
    ...['', '-1', '-2'].map((suffix) => ({
      name: `${ASSETS}/Splash.imageset/splash-2732x2732${suffix}.png`,
      draw: () => (ofIos ??= start(sign, 2732, 2732, ground.day)),
    })),
  ]
}

const png = { palette: true, compressionLevel: 9 } as const

const drawn = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 32) }).resize(Math.round(size), Math.round(size))

const square = (svg: string, size: number) => drawn(svg, size).png(png).toBuffer()

const opaque = (svg: string, size: number, ground: string) =>
  drawn(svg, size).flatten({ background: ground }).removeAlpha().png({ compressionLevel: 9 }).toBuffer()

/** In the middle of a larger square that is seen through. */
async function centred(svg: string, size: number, inner: number): Promise<Uint8Array> {
  const side = Math.round(size)
  const empty = { width: side, height: side, channels: 4, background: '#00000000' } as const
  return sharp({ create: empty })
    .composite([{ input: await drawn(svg, inner).png().toBuffer() }])
    .png(png)
    .toBuffer()
}

async function start(svg: string, width: number, height: number, ground: string): Promise<Uint8Array> {
  const inner = Math.round(Math.min(width, height) / 5)
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([{ input: await drawn(svg, inner).png().toBuffer() }])
    .png(png)
    .toBuffer()
}
