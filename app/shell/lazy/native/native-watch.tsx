import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type AppSetting, readAppSetting } from '#app/native/app-setting.ts'
import { isOlder, versionOfApp } from '#app/native/app-version.ts'
import { followBack } from '#app/native/back-button.ts'
import { platformOf } from '#app/native/bridge.ts'
import { followFoundPicture, followPictureFields, giveTo } from '#app/native/camera.ts'
import { followAddresses } from '#app/native/deep-links.ts'
import { offerPosition } from '#app/native/geolocation.ts'
import { followTouch } from '#app/native/haptics.ts'
import { followOpenedReminders } from '#app/native/local-notifications.ts'
import { followNetwork } from '#app/native/network.ts'
import { closeOutside, followLinks, openOutside } from '#app/native/open-outside.ts'
import { followOpenedPushes } from '#app/native/push.ts'
import { offerShare } from '#app/native/share.ts'
import { followProviderForms, takeHandover } from '#app/native/sign-in.ts'
import { hideSplash } from '#app/native/splash.ts'
import { isHydrated } from '#app/ui/noted-fields.ts'
import { HEARTS } from '#app/wishlists/choose/lazy/heart-states.ts'
import { deferred } from '#app/ui/deferred.tsx'
import { isTabRoot } from '../active-tab.ts'
import { isReadAside } from './aside-pages.ts'
import { fieldNamed } from './field-named.ts'
import { PullMark } from './pull-mark.tsx'
import { useComeBack } from './use-come-back.ts'
import { useKeyboard } from './use-keyboard.ts'
import { useReminders } from './use-reminders.ts'
import { useStatusBar } from './use-status-bar.ts'
import { useTabTaps } from './use-tab-taps.ts'
import { useToken } from './use-token.ts'
import { useWholeScreen } from './use-whole-screen.ts'

const OldApp = deferred(async () => (await import('./old-app.tsx')).OldApp)
const PictureDialog = deferred(async () => (await import('./picture-dialog.tsx')).PictureDialog)
const SeenPicture = deferred(async () => (await import('./seen-picture.tsx')).SeenPicture)

/**
 * All that the app of a store does around a page.
 *
 * @param mark of who is signed in
 */
export function NativeWatch({ mark }: { mark: string }) {
  const setting = useSetting()
  const store = useOldApp(setting)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [picture, setPicture] = useState<string | null>(null)
  useAddresses(setting, setPicture)
  useComeBack(mark)
  useDevice()
  useFoundPicture()
  useKeyboard()
  useReminders(mark)
  useStatusBar()
  useWholeScreen()
  useTabTaps()
  useToken(mark)
  useEffect(() => followPictureFields(setField), [])

  return (
    <>
      <PullMark />
      <Suspense>
        {field && <PictureDialog field={field} onClose={() => setField(null)} />}
        {picture && <SeenPicture address={picture} onClose={() => setPicture(null)} />}
        {store && <OldApp store={store} />}
      </Suspense>
    </>
  )
}

/** One app has one setting, however many pages it shows. */
let request: Promise<AppSetting | null> | undefined

/** Undefined until there is an answer, which is null where the installation names no app. */
function useSetting(): AppSetting | null | undefined {
  const [setting, setSetting] = useState<AppSetting | null>()
  useEffect(() => {
    request ??= readAppSetting()
    void request.then((answer) => {
      // Without an answer the next page asks again.
      if (!answer) request = undefined
      setSetting(answer)
    })
  }, [])
  return setting
}

/** The store of an app that is too old to go on; null for every other. */
function useOldApp(setting: AppSetting | null | undefined): string | null {
  const [store, setStore] = useState<string | null>(null)
  useEffect(() => {
    const platform = platformOf()
    if (!setting?.minVersion || !platform) return
    const { minVersion, stores } = setting
    void versionOfApp().then((version) => version && isOlder(version, minVersion) && setStore(stores[platform]))
  }, [setting])
  return store
}

/** Links, notifications and the way back from a provider lead to their pages. */
function useAddresses(setting: AppSetting | null | undefined, onPicture: (address: string) => void): void {
  const navigate = useNavigate()
  const isOwn = useEffectEvent(
    ({ origin }: URL) => origin === location.origin || (setting?.origins.includes(origin) ?? false),
  )
  const open = useEffectEvent((address: URL) => {
    // Of another site too: the app has one origin, at which somebody is signed in and the bridge is.
    if (isOwn(address)) void navigate(address.pathname + address.search + address.hash)
    else void openOutside(address.href)
  })
  const openPath = useEffectEvent((path: string) => open(new URL(path, location.origin)))
  const toFront = useEffectEvent(() => void navigate('/'))
  const see = useEffectEvent(onPicture)
  useEffect(() => {
    const ends = [
      followLinks({
        isOwn: (address) => isOwn(address),
        goTo: (address) => open(address),
        onPicture: (address) => see(address),
        isAside: ({ pathname }) => isReadAside(pathname),
      }),
      followOpenedPushes((path) => openPath(path)),
      followOpenedReminders((path) => openPath(path)),
      followProviderForms(),
      followBack({ isRoot: isTabRoot, toFront: () => toFront() }),
    ]
    return () => ends.forEach((end) => end())
  }, [])
  // What starts the app may be an address of another site, which is known with the setting.
  const isReady = setting !== undefined
  useEffect(() => {
    if (!isReady) return undefined
    return followAddresses({
      onAddress: (address) => open(address),
      onHandover(code) {
        void closeOutside()
        takeHandover(code)
      },
    })
  }, [isReady])
}

/** Offers what the device can under the browser's own names. */
function useDevice(): void {
  useEffect(() => {
    offerShare()
    offerPosition()
    hideSplash(isHydrated)
    const ends = [followNetwork(), followTouch(HEARTS)]
    return () => ends.forEach((end) => end())
  }, [])
}

/** A picture that was taken before the system ended the app comes to the page and the field that asked for it. */
function useFoundPicture(): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const toPage = useEffectEvent((path: string) => path !== pathname && void navigate(path))
  useEffect(
    () =>
      followFoundPicture(({ path, name, file }) => {
        toPage(path)
        void fieldNamed(name).then((field) => field && giveTo(field, file))
      }),
    [],
  )
}
