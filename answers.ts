import { acceptAnswer } from '#domain/messaging/commands/accept-answer.server.ts'
import { MAX_INBOUND_BYTES } from '#domain/messaging/inbound-email.ts'
import { readReplyAddress } from '#domain/messaging/queries/read-reply-address.server.ts'
import type { InboundSetting } from '#platform/inbound-setting.server.ts'
import { listenForMail } from '#platform/mail-listener.server.ts'
import type { Services } from '#app/session/services.ts'

/** The server takes answers by e-mail itself, where a port is configured for them. */
export async function openAnswers(
  setting: InboundSetting | null,
  { db, budgets, clock, log, linkSecrets, inboundSeats }: Services,
): Promise<{ port: number; close: () => Promise<void> } | null> {
  if (!setting?.smtp) return null
  const own = { domain: setting.domain, secrets: linkSecrets }
  const post: Parameters<typeof listenForMail>[1] = {
    isOurs: (address) => readReplyAddress(address, own) !== null,
    mayCome: async (from) => (await budgets.spend('inbound', from, clock())).ok,
    place: async () => {
      const seat = await inboundSeats.take('smtp')
      return seat.ok ? seat.value : null
    },
    take: async (email) => {
      const accepted = await acceptAnswer({ db, budgets, ...own }, email, clock())
      if (accepted.ok) return 'taken'
      return accepted.failure.reason === 'too-many' ? 'later' : accepted.failure.reason
    },
  }
  return listenForMail(setting.smtp, post, MAX_INBOUND_BYTES, log)
}
