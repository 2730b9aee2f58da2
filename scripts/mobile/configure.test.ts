import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bridgeVersionIn } from '#app/native/bridge-version.ts'
import { newestBridge } from '#test/native/bridges.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import { appOf } from './app.ts'
import { configurePictures, configureTexts } from './configure.ts'

const project = join(import.meta.dirname, '../../mobile')
const folder = mkdtempSync(join(tmpdir(), 'patio-mobile-'))
afterAll(() => rmSync(folder, { recursive: true }))

const settings = { ...mobileSettings, PUBLIC_URL: 'https://patio.test', MOBILE_NAME: 'Rock & “Patio”' }
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const configured = (changes: Record<string, string> = {}) => configureTexts(folder, appOf({ ...settings, ...changes }))

const gradle = 'android/app/build.gradle'
const manifest = 'android/app/src/main/AndroidManifest.xml'
const strings = 'android/app/src/main/res/values/strings.xml'
const info = 'ios/App/App/Info.plist'
const entitlements = 'ios/App/App/App.entitlements'
const xcode = 'ios/App/App.xcodeproj/project.pbxproj'
const capacitor = 'capacitor.config.json'

beforeAll(() => {
  cpSync(project, folder, { recursive: true, filter: (path) => !path.includes('node_modules') })
  configured()
})

test('[MOB-02] a second run changes nothing but, where the ground is another, the pictures that show it', async () => {
  expect(configured()).toEqual([])
  const app = appOf(settings)
  await configurePictures(folder, app)
  const changed = await configurePictures(folder, { ...app, ground: { ...app.ground, night: '#102030' } })
  expect(changed).toEqual(['android/app/src/main/res/drawable-night/splash.png'])
})

test('[MOB-02] another address changes only what names it', () => {
  const changed = configured({ PUBLIC_URL: 'https://other.test' })
  expect(changed.toSorted()).toEqual([manifest, capacitor, entitlements, info, 'www/index.html', 'www/offline.html'].toSorted())
  const lines = (text: string) => text.split('\n')
  for (const name of changed) expect(lines(read(name)).some((line) => line.includes('patio.test'))).toBe(false)
  expect((configured()).toSorted()).toEqual(changed.toSorted())
})

test('[MOB-02] another version, another name and another colour change only what names them', () => {
  expect((configured({ MOBILE_VERSION: '2.1.0', MOBILE_BUILD: '7' })).toSorted()).toEqual([gradle, capacitor, xcode].toSorted())
  configured()
  const named = configured({ MOBILE_NAME: 'Otro' })
  expect(named).toContain(strings)
  expect(named).not.toContain(gradle)
  configured()
  const coloured = configured({ MOBILE_COLOR: '#102030' })
  expect(coloured).toContain('android/app/src/main/res/values/colors.xml')
  expect(coloured).not.toContain('android/app/src/main/res/values-night/colors.xml')
  configured()
})

test('[MOB-02] Android knows the app by its id, and opens the links of each site and the way back of a sign-in', () => {
  configured({ SITES: 'cl.patio.test=cl,uk.patio.test=uk' })
  expect(read(gradle)).toContain('applicationId "cl.example.app"')
  const text = read(manifest)
  const filters = [...text.matchAll(/<intent-filter[^>]*>[\s\S]*?<\/intent-filter>/g)].map(([filter]) => filter)
  const links = filters.find((filter) => filter.includes('android:autoVerify="true"'))!
  expect([...links.matchAll(/android:host="([^"]+)"/g)].map(([, host]) => host)).toEqual(['patio.test', 'cl.patio.test', 'uk.patio.test'])
  expect(links).toContain('android:scheme="https"')
  const back = filters.find((filter) => filter.includes('android:scheme="cl.example.app"'))!
  expect(back).toContain('android:host="auth"')
  expect(back).not.toContain('autoVerify')
  expect(text).not.toContain('usesCleartextTraffic="true"')
  expect(read(strings)).toContain('<string name="app_name">Rock &amp; “Patio”</string>')
  configured()
})

test('[MOB-02] Android asks for what the product uses, and for nothing else', () => {
  const permissions = [...read(manifest).matchAll(/<uses-permission android:name="([^"]+)"/g)].map(([, name]) => name!)
  expect(permissions.toSorted()).toEqual(
    [
      'android.permission.ACCESS_COARSE_LOCATION',
      'android.permission.ACCESS_FINE_LOCATION',
      'android.permission.INTERNET',
      'android.permission.POST_NOTIFICATIONS',
    ].toSorted(),
  )
  const [, target] = /targetSdkVersion = (\d+)/.exec(read('android/variables.gradle'))!
  // Google Play takes no lower one for a new app.
  expect(Number(target)).toBeGreaterThanOrEqual(35)
})

/** The value of a key of the outermost dictionary, as its XML. */
const valueOf = (key: string) => new RegExp(`\\n\\t<key>${key}</key>\\n\\t(<[\\s\\S]*?)\\n(?=\\t<key>|</dict>)`).exec(read(info))?.[1]

test('[MOB-02] iOS knows the app by its id, keeps pages to our addresses, and says in both languages why it asks', () => {
  configured({ SITES: 'cl.patio.test=cl' })
  expect(read(xcode)).toMatch(/PRODUCT_BUNDLE_IDENTIFIER = cl\.example\.app;/)
  expect(read(xcode)).toMatch(/DEVELOPMENT_TEAM = ABCDE12345;/)
  expect(read(xcode)).toContain('CODE_SIGN_ENTITLEMENTS = App/App.entitlements;')
  expect(valueOf('WKAppBoundDomains')).toMatch(/<string>patio\.test<\/string>\s*<string>cl\.patio\.test<\/string>/)
  expect(valueOf('CFBundleURLTypes')).toContain('<string>cl.example.app</string>')
  expect(valueOf('CFBundleDisplayName')).toBe('<string>Rock &amp; “Patio”</string>')
  expect(valueOf('ITSAppUsesNonExemptEncryption')).toBe('<false/>')
  expect(valueOf('NSCameraUsageDescription')).toContain('To take photos for your listings')
  expect(read('ios/App/App/es.lproj/InfoPlist.strings')).toContain('"NSCameraUsageDescription" = "Para tomar fotos')
  expect(read('ios/App/App/en.lproj/InfoPlist.strings')).toContain('"NSLocationWhenInUseUsageDescription" = "To find spaces')
  const domains = [...read(entitlements).matchAll(/<string>applinks:([^<]+)</g)].map(([, host]) => host)
  expect(domains).toEqual(['patio.test', 'cl.patio.test'])
  expect(read(entitlements)).toContain('<key>aps-environment</key>')
  configured()
})

test('[MOB-02] the privacy manifest tracks nobody, and says what is collected for what', () => {
  const text = read('ios/App/App/PrivacyInfo.xcprivacy')
  expect(text).toMatch(/<key>NSPrivacyTracking<\/key>\s*<false\/>/)
  expect(text).not.toMatch(/<key>NSPrivacyCollectedDataTypeTracking<\/key>\s*<true\/>/)
  expect(text).toContain('NSPrivacyCollectedDataTypeEmailAddress')
  expect(read(xcode)).toContain('PrivacyInfo.xcprivacy in Resources')
})

test('[MOB-02] the app begins at its address over https, goes to our sites alone, and has a page of its own without a connection', () => {
  configured({ SITES: 'cl.patio.test=cl' })
  const config = JSON.parse(read(capacitor)) as {
    server: { url: string; allowNavigation: string[]; errorPath: string; cleartext?: boolean }
    android: { allowMixedContent: boolean }
  }
  expect(config.server).toEqual({ url: 'https://patio.test', allowNavigation: ['patio.test', 'cl.patio.test'], errorPath: 'offline.html' })
  expect(config.android.allowMixedContent).toBe(false)
  const page = read('www/offline.html')
  expect(page).toContain('<a href="https://patio.test">Try again</a>')
  expect(page).toContain('<a href="https://patio.test">Intentar de nuevo</a>')
  expect(page).not.toMatch(/src=|url\(|@import/)
  configured()
})

test('[MOB-02] the app names its bridge in each request, leaves the screen to its page, and has the operator’s ground beside an older one', () => {
  configured({ MOBILE_VERSION: '2.3.4' })
  const config = JSON.parse(read(capacitor)) as {
    appendUserAgent: string
    ios: { contentInset: string }
    plugins: object
  }
  expect(config.appendUserAgent).toBe(`NativeApp/2.3.4 Bridge/${newestBridge}`)
  expect(bridgeVersionIn(config.appendUserAgent)).toBe(newestBridge)
  expect(config.ios.contentInset).toBe('never')
  expect(config.plugins).toMatchObject({
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
    StatusBar: { overlaysWebView: false },
  })
  expect(read('android/app/src/main/res/values/styles.xml')).toContain('<item name="android:windowBackground">@color/ground</item>')
  configured()
})

test('[MOB-02] payment pages that take the whole page stay in the app', () => {
  const mercadoPago = {
    MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1234567890123456-abc',
    MERCADO_PAGO_WEBHOOK_SECRET: 'a-secret-of-sixteen-signs',
  }
  const webpay = { WEBPAY_COMMERCE_CODE: '597012345678', WEBPAY_API_KEY: 'a-key-of-sixteen-signs' }
  const live = { DATABASE_URL: 'postgres://localhost/patio', CLIENT_IP_HEADER: 'x-forwarded-for' }
  const { payingHosts } = appOf({ ...settings, ...live, ...webpay, ...mercadoPago, PAYMENTS: 'webpay,mercado-pago' })
  expect(payingHosts).toEqual(['webpay3g.transbank.cl', 'www.mercadopago.cl'])
})

test.each([
  [{ PUBLIC_URL: 'http://patio.test' }, 'PUBLIC_URL: expected an https:// address'],
  [{ MOBILE_VERSION: '1.0' }, 'MOBILE_VERSION: expected a version'],
  [{ MOBILE_COLOR: 'red' }, 'MOBILE_COLOR: expected a colour'],
  [{ MOBILE_BUILD: '0' }, 'MOBILE_BUILD: expected'],
])('[MOB-02] half an app is not written: %o', (changes, complaint) => {
  expect(() => appOf({ ...settings, ...changes })).toThrow(complaint)
})

test('[MOB-02] without an app’s id there is none', () => {
  expect(() => appOf({ PUBLIC_URL: 'https://patio.test' })).toThrow('MOBILE_APP_ID: expected')
})
