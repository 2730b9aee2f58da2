import { join } from 'node:path'
import type { CalendarRead, CalendarText } from '#domain/calendars/calendar-event.ts'
import { type Origins, originsOf } from '#domain/i18n/site.ts'
import type { DrawnPhoto } from '#domain/media/gateway.sharp.server.ts'
import type { DrawInput } from '#domain/media/jobs.server.ts'
import type { InboundEmail, InboundInput, ReadInbound } from '#domain/messaging/inbound-email.ts'
import type { ReadCalendar } from '#domain/calendars/jobs.server.ts'
import type { Draw } from '#domain/media/jobs.server.ts'
import type { PaymentGateways } from '#domain/payments/gateway.server.ts'
import type { AccountGateway, PayoutGateways } from '#domain/payouts/gateway.server.ts'
import type { SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import { pageTag } from '#domain/listings/page-tag.ts'
import type { OnChanged } from '#domain/search/commands/refresh-documents.server.ts'
import type { RatesGateway } from '#domain/pricing/gateway.server.ts'
import type { CdnSetting } from '#platform/cdn-setting.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import type { OutsideFetch } from '#platform/outside-fetch.server.ts'
import type { Pusher } from '#platform/push.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import type { Uploads } from '#platform/uploads.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { bracketed, reachable } from '#platform/addresses.server.ts'
import { isHeic } from '#domain/media/picture-file.ts'
import { type Config, PRODUCT_NAME } from '#platform/config.server.ts'
import { aroundFailpoint } from '#platform/failpoint.server.ts'
import { notePurges } from '#platform/purges.server.ts'
import { createMailer, type Mailer } from '#platform/mailer.server.ts'
import { outsideFetch, systemWay } from '#platform/outside-fetch.server.ts'
import { contactOf, createPusher } from '#platform/push.server.ts'
import { createApns } from '#platform/push-apns.server.ts'
import { createFcm } from '#platform/push-fcm.server.ts'
import { sideProcess } from '#platform/side-process.server.ts'
import type { Opened } from './services.ts'

export type Dependencies = {
  db: Db
  clock: Clock
  gateway: PaymentGateways
  /** These providers pay hosts who are not paid by bank. */
  payoutGateways: PayoutGateways
  connect: AccountGateway | null
  mailer: Mailer
  pusher: Pusher
  /** Null where no provider of exchange rates is configured. */
  rates: RatesGateway | null
  log: Pick<Log, 'warn'>
  /** This client reads addresses that people have typed. */
  outside: OutsideFetch
  /** A side process reads foreign calendars, so that they disturb nothing else. */
  readCalendar: ReadCalendar
  /** A host's own data export contains the decrypted payout account. */
  vault: Vault
  storage: Storage
  uploads: Uploads
  /** Side processes decode and draw pictures, so that they disturb nothing else. */
  draw: Draw
  sandbox: { faults: SandboxFaults; webhook: { target: string; secret: string } }
  /** E-mails name the product, link to the origin of their reader's site and sign links that need no log-in. */
  sender: {
    origin: string
    origins?: Origins
    product: string
    limits: Limits
    secret: string
    secrets: readonly string[]
    /** The domain to which people answer e-mails; null: on the site. */
    answersAt: string | null
  }
  /** A side process reads answers by e-mail, so that they disturb nothing else. */
  readEmail: ReadInbound
  authServer: string | null
  /** Null where nobody else stores pages. */
  cdn: CdnSetting | null
}

/** Notes what a CDN is to forget of listings that have changed. */
export const purgesOf = ({ cdn }: Pick<Config, 'cdn'>): OnChanged =>
  cdn?.purge ? (tx, listingIds) => notePurges(tx, listingIds.map(pageTag)) : null

const SECOND = 1000
const MINUTE = 60 * SECOND

/**
 * Opens the dependencies of jobs.
 *
 * @returns `close` ends the side processes, not `opened`
 */
export async function openWorks(opened: Opened): Promise<{ works: Dependencies; close: () => void }> {
  const { config, secrets } = opened
  const sendMail = createMailer(config)
  const mailer: Mailer = Object.assign(
    (email: Parameters<Mailer>[0]) => aroundFailpoint('mailer.send', () => sendMail(email)),
    { isStore: sendMail.isStore ?? false },
  )
  const pictures = sideProcess<DrawInput, { drawn: DrawnPhoto | null }>(join(import.meta.dirname, 'pictures.ts'), {
    // A photo of 50 megapixels takes ten seconds on a slow processor.
    deadlineMs: 2 * MINUTE,
    idleMs: MINUTE / 2,
    // An AVIF of 24 megapixels takes 520 MB; one that claims to be smaller than it is gets no more.
    memoryMb: 1280,
  })
  const heics = sideProcess<Uint8Array, { png: Uint8Array | null }>(join(import.meta.dirname, 'heic.ts'), {
    deadlineMs: 2 * MINUTE,
    idleMs: 0,
    // A HEIC of 48 megapixels takes 480 MB.
    memoryMb: 1280,
  })
  const calendars = sideProcess<CalendarText, CalendarRead>(join(import.meta.dirname, 'calendars.ts'), {
    // The largest honest calendars take a second.
    deadlineMs: 5 * SECOND,
    idleMs: MINUTE / 2,
    memoryMb: 1024,
  })
  const mails = sideProcess<InboundInput, InboundEmail>(join(import.meta.dirname, 'mails.ts'), {
    // One of 25 MB takes two seconds and 300 MB.
    deadlineMs: 20 * SECOND,
    idleMs: MINUTE / 2,
    memoryMb: 1024,
  })
  const apns = config.mobile?.apns ? createApns(config.mobile.apns) : null
  const fcm = config.mobile?.fcm ? createFcm(config.mobile.fcm) : null
  const works: Dependencies = {
    ...opened,
    gateway: await opened.openGateways(),
    mailer,
    pusher: createPusher({ contact: contactOf(config), fcm: fcm?.send ?? null, apns: apns?.send ?? null }),
    outside: outsideFetch(systemWay()),
    readCalendar: calendars.ask,
    // A picture that crashes its decoder is refused like one that cannot be decoded.
    draw: async (sent, frame) => {
      const bytes = isHeic(sent) ? (await heics.ask(sent))?.png : sent
      return (bytes && (await pictures.ask({ bytes, frame }))?.drawn) ?? null
    },
    // The sandbox posts to the server's own address, as an outside provider would.
    sandbox: {
      faults: opened.sandboxFaults,
      webhook: {
        target: `http://${bracketed(reachable(config.host))}:${config.port}/api/webhooks/sandbox`,
        secret: opened.sandboxSecret(),
      },
    },
    sender: {
      origin: config.publicUrl,
      origins: originsOf(config.sites, config.publicUrl),
      product: PRODUCT_NAME,
      limits: config.limits,
      secret: opened.secret,
      secrets,
      answersAt: config.inbound?.domain ?? null,
    },
    readEmail: mails.ask,
    authServer: config.inbound?.authServer ?? null,
    cdn: config.cdn,
  }
  const close = () => {
    pictures.end()
    heics.end()
    calendars.end()
    mails.end()
    apns?.close()
  }
  return { works, close }
}
