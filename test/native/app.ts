import type { Events, Plugins } from '#app/native/plugins.ts'
import type { CDPSession, Page } from 'playwright-core'
import { agentOfBridge, bridges, newestBridge } from './bridges.ts'

/** The app's own side, method by method, as its plugins' types have it (`mobile/plugins.check.ts` holds those to the packages). */
type Natives = { [Name in keyof Plugins]: Plugins[Name] }
type Call = { plugin: string; method: string; options: unknown }
type PermissionOf = {
  push: 'prompt' | 'granted' | 'denied'
  camera: 'granted' | 'denied' | 'limited'
  location: 'granted' | 'denied'
}

type AppOptions = {
  platform?: 'android' | 'ios'
  id?: string
  version?: string
  /** Of an app that was in a store once (`bridges.ts`). */
  bridge?: number
  /** The words of its web view for itself, before the app adds its own. */
  agent?: string
  /** The address that has started it. */
  launchUrl?: string
  permissions?: Partial<PermissionOf>
  /** The answers that the system gets when it asks. */
  answers?: Partial<PermissionOf>
  token?: string
  picture?: string
  /** An app without some of its bridge's plugins. */
  plugins?: readonly (keyof Plugins)[]
  /** What the system knows of the connection. */
  isConnected?: boolean
}

/** Pixels that notches and bars take at each edge. */
export type Insets = { top?: number; right?: number; bottom?: number; left?: number }

/** A failure as a plugin reports it. */
export class NativeError extends Error {
  code: string | undefined
  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** A pixel, as the camera's JPEG would come. */
const PICTURE =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z'

/**
 * An app around a page, which speaks as Capacitor's own bridge does: calls go out as plain data and come back later, events wait for the
 * first who listens. It lives on from page to page, as an app does.
 *
 * @param changes of its own side
 */
export async function anApp(page: Page, options: AppOptions = {}, changes: DeepPartial<Natives> = {}) {
  const { platform = 'android', id = 'cl.example.app', version = '1.0.0', launchUrl, bridge = newestBridge } = options
  const permissions: PermissionOf = { push: 'prompt', camera: 'granted', location: 'granted', ...options.permissions }
  const state = {
    permissions,
    isConnected: options.isConnected ?? true,
    token: options.token ?? `${'t'.repeat(22)}:APA91b${'k'.repeat(80)}`,
    pending: [] as { id: number; title: string; body: string; schedule: { at: string | Date } }[],
  }
  const calls: Call[] = []
  const waiting: { plugin: string; event: string; data: unknown }[] = []
  const ask = (name: keyof PermissionOf) => {
    const answer = options.answers?.[name]
    if (answer && state.permissions[name] !== 'denied') Object.assign(state.permissions, { [name]: answer })
    return state.permissions[name]
  }

  const natives: Natives = {
    App: {
      getInfo: async () => ({ id, version, build: '1' }),
      getLaunchUrl: async () => (launchUrl ? { url: launchUrl } : undefined),
      exitApp: async () => {},
    },
    Browser: { open: async () => {}, close: async () => {} },
    Camera: {
      requestPermissions: async () => ({ camera: ask('camera') }),
      getPhoto: async () => ({ base64String: options.picture ?? PICTURE, format: 'jpeg' }),
    },
    Geolocation: {
      requestPermissions: async () => ({ location: ask('location') as 'granted' }),
      getCurrentPosition: async () => ({
        coords: { latitude: -33.4372, longitude: -70.6506, accuracy: 20 },
        timestamp: 1,
      }),
    },
    Haptics: { impact: async () => {}, notification: async () => {}, selectionChanged: async () => {} },
    LocalNotifications: {
      checkPermissions: async () => ({ display: state.permissions.push }),
      getPending: async () => ({ notifications: state.pending }),
      cancel: async ({ notifications }) => {
        const ids = new Set(notifications.map((each) => each.id))
        state.pending = state.pending.filter((each) => !ids.has(each.id))
      },
      schedule: async ({ notifications }) => {
        const ids = new Set(notifications.map((each) => each.id))
        state.pending = [...state.pending.filter((each) => !ids.has(each.id)), ...notifications]
      },
    },
    Network: { getStatus: async () => ({ connected: state.isConnected }) },
    PushNotifications: {
      checkPermissions: async () => ({ receive: state.permissions.push }),
      requestPermissions: async () => ({ receive: ask('push') as 'granted' }),
      register: async () => void fire('PushNotifications', 'registration', { value: state.token }),
      removeAllDeliveredNotifications: async () => {},
    },
    Share: { share: async () => ({}) },
    SplashScreen: { hide: async () => {} },
    StatusBar: { setStyle: async () => {}, setBackgroundColor: async () => {} },
    SystemBars: { setStyle: async () => {} },
  }
  for (const [name, methods] of Object.entries(changes)) Object.assign(natives[name as keyof Plugins], methods)

  const known = bridges[bridge]!
  const names = (Object.keys(known) as (keyof Plugins)[]).filter((name) => options.plugins?.includes(name) ?? true)
  const headers = names.map((name) => ({ name, methods: known[name]! }))
  const system = await page.context().newCDPSession(page)
  const agent = options.agent ?? (await page.evaluate(() => navigator.userAgent))
  await system.send('Emulation.setUserAgentOverride', { userAgent: `${agent} ${agentOfBridge(bridge, version)}` })

  await page.exposeBinding('nativeCall', async (_, plugin: keyof Plugins, method: string, given: unknown) => {
    calls.push({ plugin, method, options: given })
    const call = (natives[plugin] as unknown as Record<string, (options: unknown) => Promise<unknown>>)[method]!
    try {
      return { data: await call(given) }
    } catch (error) {
      const { message, code } = error as NativeError
      return { error: { message, ...(code && { code }) } }
    }
  })
  await page.exposeBinding('nativeListens', async (_, plugin: string, event: string) => {
    const due = waiting.filter((each) => each.plugin === plugin && each.event === event)
    for (const each of due) waiting.splice(waiting.indexOf(each), 1)
    return due.map(({ data }) => data)
  })
  await page.addInitScript(putBridge, { platform, headers })

  /** An event that nobody listens to yet waits, as the app's own do. */
  async function fire<Name extends keyof Events, Told extends keyof Events[Name] & string>(
    plugin: Name,
    event: Told,
    data: Events[Name][Told],
  ): Promise<void> {
    const isHeard = await page.evaluate(
      ([name, what, payload]) =>
        (globalThis as unknown as { nativeFire: (name: string, what: string, payload: unknown) => boolean }).nativeFire(
          name,
          what,
          payload,
        ),
      [plugin, event, data] as const,
    )
    if (!isHeard) waiting.push({ plugin, event, data })
  }

  return {
    state,
    fire,
    /** The part of the screen that a page is clear of notches and bars in. */
    setInsets: (insets: Insets) => system.send('Emulation.setSafeAreaInsetsOverride', { insets }),
    touch: touchOn(system),
    calls: (plugin?: keyof Plugins, method?: string) =>
      calls.filter((each) => (!plugin || each.plugin === plugin) && (!method || each.method === method)),
    forget: () => void (calls.length = 0),
  }
}

type Point = { x: number; y: number }

/** A finger that is put down, drawn along, and lifted. */
const touchOn =
  (system: CDPSession) =>
  async (from: Point, ...along: readonly Point[]) => {
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
      system.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    await send('touchStart', from)
    for (const point of along) await send('touchMove', point)
    return { lift: () => send('touchEnd') }
  }

type DeepPartial<Value> = { [Key in keyof Value]?: Partial<Value[Key]> }

type Bridged = { platform: string; headers: readonly { name: string; methods: readonly string[] }[] }

/** In the page, before its first script. */
function putBridge({ platform, headers }: Bridged) {
  // Frames have none.
  if (window.top !== window) return
  type Listener = (data: unknown) => void
  const out = globalThis as unknown as {
    nativeCall: (plugin: string, method: string, options: unknown) => Promise<{ data?: unknown; error?: object }>
    nativeListens: (plugin: string, event: string) => Promise<unknown[]>
    nativeFire: (plugin: string, event: string, data: unknown) => boolean
    Capacitor: object
  }
  const listeners = new Map<string, Set<Listener>>()
  const of = (plugin: string, event: string) => {
    const key = `${plugin} ${event}`
    const found = listeners.get(key) ?? new Set()
    listeners.set(key, found)
    return found
  }
  out.nativeFire = (plugin, event, data) => {
    const found = [...of(plugin, event)]
    for (const each of found) each(data)
    return found.length > 0
  }
  const call = async (plugin: string, method: string, options: unknown) => {
    // Only plain data crosses: a date is its text.
    const { data, error } = await out.nativeCall(plugin, method, JSON.parse(JSON.stringify(options ?? {})))
    if (error) throw Object.assign(new Error(''), error)
    return data
  }
  const Plugins = Object.fromEntries(
    headers.map(({ name, methods }) => [
      name,
      {
        addListener(event: string, listener: Listener) {
          of(name, event).add(listener)
          void out.nativeListens(name, event).then((due) => due.forEach((data) => listener(data)))
          return { remove: async () => void of(name, event).delete(listener) }
        },
        ...Object.fromEntries(methods.map((method) => [method, (options: unknown) => call(name, method, options)])),
      },
    ]),
  )
  out.Capacitor = { Plugins, getPlatform: () => platform, isNativePlatform: () => true }
}
