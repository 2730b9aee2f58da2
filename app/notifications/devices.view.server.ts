import { createHash } from 'node:crypto'
import { deviceOf } from '#domain/accounts/device.ts'
import { devicesOf } from '#domain/notifications/queries/find-devices.server.ts'
import { readPublicKey } from '#domain/notifications/queries/read-public-key.server.ts'
import type { RouterContextProvider } from 'react-router'
import type { InstantView } from '#app/session/instant.tsx'
import { instantView } from '#app/session/instant.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

export type DevicesView = {
  /** The public key by which push services identify us; null until a worker has made it. */
  publicKey: string | null
  devices: readonly {
    id: string
    /** Identifies a device to its browser; its address stays here, since it allows sending to it. */
    mark: string
    name: string
    since: InstantView
  }[]
}

/** The devices on which a user has turned notifications on. */
export async function devicesView(context: Readonly<RouterContextProvider>): Promise<DevicesView> {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const { t } = visitor
  const [publicKey, devices] = await Promise.all([readPublicKey(db), devicesOf(db, actorOf(context).userId)])
  return {
    publicKey,
    devices: devices.map(({ id, endpoint, userAgent, since }) => {
      const device = deviceOf(userAgent)
      return {
        id,
        mark: createHash('sha256').update(endpoint).digest('hex').slice(0, 16),
        name: device ? t('happened:device', device) : t('ownSecurity:sessions.unknown'),
        since: instantView(since, visitor, 'whole', (when) => t('notificationSettings:devices.since', { when })),
      }
    }),
  }
}
