import { createHmac, timingSafeEqual } from 'node:crypto'
import { asUuid } from '#kernel/ids.ts'
import { otherSide, type Side } from '#kernel/side.ts'

/** Whose answers come at an address. */
type ReplySide = { conversationId: string; side: Side }

const NAME = 'reply'
/** Characters of a local part; together with the rest it has 63 of 64 (RFC 5321). */
const MAC_LENGTH = 24

/** Mail programs may write an address in lower case, so all of it is. */
const ADDRESS = /^reply\+([0-9a-f]{32})([gh])([0-9a-f]{24})@(.+)$/

const signs = { guest: 'g', host: 'h' } as const satisfies Record<Side, string>

const macOf = ({ conversationId, side }: ReplySide, secret: string) =>
  createHmac('sha256', secret).update(`reply ${conversationId} ${side}`).digest('hex').slice(0, MAC_LENGTH)

/** The address of one side of a conversation, which only that person's e-mails name. */
export function replyAddress(of: ReplySide, { domain, secret }: { domain: string; secret: string }): string {
  return `${NAME}+${of.conversationId.replaceAll('-', '')}${signs[of.side]}${macOf(of, secret)}@${domain}`
}

/**
 * @param secrets the present one, and the one before it while it is known
 * @returns null for an address that is not ours
 */
export function readReplyAddress(
  address: string,
  { domain, secrets }: { domain: string; secrets: readonly string[] },
): ReplySide | null {
  const [, id, sign, mac, host] = ADDRESS.exec(address.trim().toLowerCase()) ?? []
  if (!id || !mac || host !== domain) return null
  const side: Side = sign === signs.guest ? 'guest' : otherSide('guest')
  const of = { conversationId: asUuid(id), side }
  const isOurs = secrets.some((secret) => timingSafeEqual(Buffer.from(macOf(of, secret)), Buffer.from(mac)))
  return isOurs ? of : null
}
