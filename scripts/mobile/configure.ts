import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { colorsOf, gradleOf, manifestOf, stringsOf } from './android.ts'
import type { App } from './app.ts'
import { entitlementsOf, infoOf, infoStringsOf, projectOf } from './ios.ts'
import { picturesOf } from './pictures.ts'
import { capacitorOf, offlinePageOf, startPageOf } from './web.ts'

const RES = 'android/app/src/main/res'
const IOS = 'ios/App/App'

/** The texts of the projects, each from what it was; `was` is empty for a new one. */
const texts: Readonly<Record<string, (app: App, was: string) => string>> = {
  'capacitor.config.json': capacitorOf,
  'www/index.html': startPageOf,
  'www/offline.html': offlinePageOf,
  'android/app/build.gradle': (app, was) => gradleOf(was, app),
  'android/app/src/main/AndroidManifest.xml': (app, was) => manifestOf(was, app),
  [`${RES}/values/strings.xml`]: stringsOf,
  [`${RES}/values/colors.xml`]: ({ ground }) => colorsOf(ground.day),
  [`${RES}/values-night/colors.xml`]: ({ ground }) => colorsOf(ground.night),
  'ios/App/App.xcodeproj/project.pbxproj': (app, was) => projectOf(was, app),
  [`${IOS}/Info.plist`]: (app, was) => infoOf(was, app),
  [`${IOS}/App.entitlements`]: entitlementsOf,
  [`${IOS}/en.lproj/InfoPlist.strings`]: (app) => infoStringsOf('en', app),
  [`${IOS}/es.lproj/InfoPlist.strings`]: (app) => infoStringsOf('es', app),
}

type Keep = (name: string, content: string | Uint8Array) => void

function keeperIn(folder: string): { changed: string[]; keep: Keep } {
  const changed: string[] = []
  const keep: Keep = (name, content) => {
    const path = join(folder, name)
    const was = existsSync(path) ? readFileSync(path) : null
    if (was?.equals(Buffer.from(content))) return
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    changed.push(name)
  }
  return { changed, keep }
}

/**
 * Writes an operator's app into the texts of both native projects.
 *
 * @param folder of `mobile/`
 * @returns the files that have changed, none where it was so before
 * @throws Error where a project lacks what is written into
 */
export function configureTexts(folder: string, app: App): string[] {
  const { changed, keep } = keeperIn(folder)
  for (const [name, textOf] of Object.entries(texts)) {
    const path = join(folder, name)
    keep(name, textOf(app, existsSync(path) ? readFileSync(path, 'utf8') : ''))
  }
  return changed
}

/** Draws icons and start pictures, which takes seconds. @returns the files that have changed */
export async function configurePictures(folder: string, app: App): Promise<string[]> {
  const { changed, keep } = keeperIn(folder)
  for (const { name, draw } of picturesOf(app)) keep(name, await draw())
  return changed
}
