import { translator } from '#domain/i18n/queries.server.ts'
import type { App } from './app.ts'
import { plistOf, withKey } from './plist.ts'
import { setValue } from './texts.ts'

/** The texts that iOS shows when it asks, by our keys. */
const reasons = {
  NSCameraUsageDescription: 'camera',
  NSPhotoLibraryUsageDescription: 'photos',
  NSPhotoLibraryAddUsageDescription: 'photos',
  NSLocationWhenInUseUsageDescription: 'location',
} as const

/** Apple takes ten domains. */
const MAX_DOMAINS = 10

/** `Info.plist`: name, scheme, where the page may go, and why the app asks. */
export function infoOf(text: string, { id, name, hosts, payingHosts }: App): string {
  const domains = [...hosts, ...payingHosts]
  if (domains.length > MAX_DOMAINS) throw new Error(`${domains.length} domains, of which iOS takes ${MAX_DOMAINS}`)
  const t = translator('en')
  const values = {
    CFBundleDisplayName: name,
    CFBundleLocalizations: ['en', 'es'],
    CFBundleURLTypes: [{ CFBundleURLName: id, CFBundleURLSchemes: [id] }],
    WKAppBoundDomains: domains,
    ...Object.fromEntries(Object.entries(reasons).map(([key, reason]) => [key, t(`appPermissions:${reason}`)])),
  }
  return Object.entries(values).reduce((plist, [key, value]) => withKey(plist, key, value), text)
}

/** `<language>.lproj/InfoPlist.strings`: the same words in each language. */
export function infoStringsOf(language: 'en' | 'es', { name }: App): string {
  const t = translator(language)
  const lines = Object.entries(reasons).map(([key, reason]) => `"${key}" = "${quoted(t(`appPermissions:${reason}`))}";`)
  return [`"CFBundleDisplayName" = "${quoted(name)}";`, ...lines, ''].join('\n')
}

const quoted = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')

/** `App.entitlements`: pushes, and the sites whose links open in the app. */
export const entitlementsOf = ({ hosts }: App): string =>
  plistOf({
    'aps-environment': 'production',
    'com.apple.developer.associated-domains': hosts.flatMap((host) => [`applinks:${host}`, `webcredentials:${host}`]),
  })

/** `project.pbxproj`: what the store knows the app by. */
export function projectOf(text: string, { id, version, build, team }: App): string {
  const withId = setValue(text, /(PRODUCT_BUNDLE_IDENTIFIER = )[^;]*/, id)
  const withBuild = setValue(withId, /(CURRENT_PROJECT_VERSION = )[^;]*/, String(build))
  const withVersion = setValue(withBuild, /(MARKETING_VERSION = )[^;]*/, version)
  return setValue(withVersion, /(DEVELOPMENT_TEAM = )[^;]*/, team ?? '""')
}
