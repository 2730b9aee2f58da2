import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** An e-mail as a mail service posts it, with whom it came for where the service says so. */
type PostedEmail = { raw: Buffer; recipients: readonly string[] }

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** A request knows the secret as a bearer token, or as the password in its address. */
export function knowsSecret(headers: Headers, secret: string): boolean {
  const [, scheme = '', given = ''] = /^(Basic|Bearer) ([\w.~+/=-]+)$/i.exec(headers.get('authorization') ?? '') ?? []
  const isBasic = scheme.toLowerCase() === 'basic'
  const password = isBasic
    ? Buffer.from(given, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : given
  return timingSafeEqual(hashOf(password), hashOf(secret))
}

/** Postmark's inbound webhook, with the raw e-mail. */
const Postmark = z.object({ RawEmail: z.string(), OriginalRecipient: z.string().default('') })

/** Fields of the forms of Mailgun ('mime' at the address' end) and SendGrid ('send raw'). */
const rawFields = ['body-mime', 'email'] as const

/** @returns null for a body that holds no e-mail */
export async function readPosted(body: Buffer<ArrayBuffer>, contentType: string): Promise<PostedEmail | null> {
  const [type = ''] = contentType.toLowerCase().split(/[;\s]/)
  if (type === 'application/json') return fromJson(body)
  if (type !== 'multipart/form-data' && type !== 'application/x-www-form-urlencoded')
    return { raw: body, recipients: [] }
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => null)
  const raw = rawFields.map((name) => form?.get(name)).find((each) => each != null)
  if (raw == null) return null
  const recipient = form!.get('recipient')
  return {
    raw: typeof raw === 'string' ? Buffer.from(raw) : Buffer.from(await raw.arrayBuffer()),
    recipients: typeof recipient === 'string' ? [recipient] : [],
  }
}

function fromJson(body: Buffer): PostedEmail | null {
  try {
    const { RawEmail, OriginalRecipient } = Postmark.parse(JSON.parse(body.toString()))
    return { raw: Buffer.from(RawEmail), recipients: [OriginalRecipient] }
  } catch {
    return null
  }
}

/** Bytes of an e-mail in which its heads are. */
const HEADS = 64 * 1024

/** Addresses in the heads of an e-mail, where the service names none. */
export function addressesIn(raw: Buffer): string[] {
  const [heads = ''] = raw
    .subarray(0, HEADS)
    .toString('latin1')
    .split(/\r?\n\r?\n/)
  return heads.match(/reply\+[0-9a-f]{32}[gh][0-9a-f]{24}@[\w.-]+/gi) ?? []
}
