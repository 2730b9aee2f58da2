import type { App } from './app.ts'
import { androidText, between, setValue, xml } from './texts.ts'

/** `android/app/build.gradle`: what the store knows the app by. */
export function gradleOf(text: string, { id, version, build }: App): string {
  const withId = setValue(text, /(applicationId )"[^"]*"/, `"${id}"`)
  const withBuild = setValue(withId, /(versionCode )\d+/, String(build))
  return setValue(withBuild, /(versionName )"[^"]*"/, `"${version}"`)
}

/** `AndroidManifest.xml`: the addresses that open the app, of each site and of its own scheme. */
export function manifestOf(text: string, { id, hosts }: App): string {
  const data = hosts.map((host) => `                <data android:host="${xml(host)}" />`)
  const links = [
    '            <intent-filter android:autoVerify="true">',
    '                <action android:name="android.intent.action.VIEW" />',
    '                <category android:name="android.intent.category.DEFAULT" />',
    '                <category android:name="android.intent.category.BROWSABLE" />',
    '                <data android:scheme="https" />',
    ...data,
    '            </intent-filter>',
    '            <intent-filter>',
    '                <action android:name="android.intent.action.VIEW" />',
    '                <category android:name="android.intent.category.DEFAULT" />',
    '                <category android:name="android.intent.category.BROWSABLE" />',
    `                <data android:scheme="${id}" android:host="auth" />`,
    '            </intent-filter>',
  ]
  return between(text, 'links', links.join('\n'))
}

/** `values/strings.xml`. */
export const stringsOf = ({ id, name }: App): string => `<?xml version='1.0' encoding='utf-8'?>
<resources>
    <string name="app_name">${androidText(name)}</string>
    <string name="title_activity_main">${androidText(name)}</string>
    <string name="package_name">${id}</string>
    <string name="custom_url_scheme">${id}</string>
</resources>
`

/** `values/colors.xml` and `values-night/colors.xml`. */
export const colorsOf = (ground: string): string => `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <color name="ground">${ground}</color>
    <color name="ic_launcher_background">${ground}</color>
</resources>
`
