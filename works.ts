import { join } from 'node:path'
import type { CalendarRead, CalendarText } from '#domain/calendars/calendar-event.ts'
import type { DrawnPhoto } from '#domain/media/gateway.sharp.server.ts'
import type { DrawInput } from '#domain/media/jobs.server.ts'
import { bracketed, reachable } from '#platform/addresses.server.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { aroundFailpoint } from '#platform/failpoint.server.ts'
import { createMailer, type Mailer } from '#platform/mailer.server.ts'
import { outsideFetch } from '#platform/outside-fetch.server.ts'
import { contactOf, createPusher } from '#platform/push.server.ts'
import { sideProcess } from '#platform/side-process.server.ts'
import type { Opened } from './services.ts'
import type { Dependencies } from './tasks.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** What jobs depend on, of what is open. @returns `close` ends the programs beside this one, not what it was given */
export async function openWorks(opened: Opened): Promise<{ works: Dependencies; close: () => void }> {
  const { config, secret } = opened
  const sendMail = createMailer(config)
  const mailer: Mailer = Object.assign(
    (email: Parameters<Mailer>[0]) => aroundFailpoint('mailer.send', () => sendMail(email)),
    { isStore: sendMail.isStore ?? false },
  )
  const pictures = sideProcess<DrawInput, { drawn: DrawnPhoto | null }>(join(import.meta.dirname, 'pictures.ts'), {
    // A photo of 50 megapixels takes ten seconds on a slow processor.
    deadlineMs: 2 * MINUTE,
    idleMs: MINUTE / 2,
  })
  const calendars = sideProcess<CalendarText, CalendarRead>(join(import.meta.dirname, 'calendars.ts'), {
    // What takes longer is made to: the largest honest ones take a second.
    deadlineMs: 5 * SECOND,
    idleMs: MINUTE / 2,
  })
  const works: Dependencies = {
    ...opened,
    gateway: await opened.openGateway(),
    mailer,
    pusher: createPusher({ contact: contactOf(config) }),
    outside: outsideFetch(),
    readCalendar: calendars.ask,
    // A picture that ends the process which decodes it is refused like one that cannot be decoded.
    draw: async (bytes, frame) => (await pictures.ask({ bytes, frame }))?.drawn ?? null,
    // The server's own address on this machine: the sandbox calls us as an outside provider would.
    sandbox: {
      faults: opened.sandboxFaults,
      webhook: {
        target: `http://${bracketed(reachable(config.host))}:${config.port}/api/webhooks/sandbox`,
        secret: opened.sandboxSecret(),
      },
    },
    sender: { origin: config.publicUrl, product: PRODUCT_NAME, limits: config.limits, secret },
  }
  const close = () => {
    pictures.end()
    calendars.end()
  }
  return { works, close }
}
