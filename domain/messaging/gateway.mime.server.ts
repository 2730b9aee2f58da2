import { readMailbox } from '#kernel/mailbox.ts'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { isAuthentic } from './authentic-email.ts'
import { isAutomatic } from './automatic-email.ts'
import { wordsOfHtml } from './html-words.ts'
import { type InboundEmail, type InboundInput, MAX_INBOUND_WORDS } from './inbound-email.ts'

/** An honest e-mail nests a handful of parts and has some kilobytes of heads. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true }

/** Bytes; logos below a signature are smaller, and stand in the HTML as parts of it. */
const MAX_LOGO = 20_000

/** Files that a program adds to an e-mail: signatures, cards, invitations, its own format. */
const programs = /^(?:application\/(?:pgp-|pkcs7-|x-pkcs7-|ms-tnef)|text\/(?:calendar|x?-?vcard))/

/** Reads an answer in its side process; what it cannot read it throws. */
export async function readInboundEmail({ raw, authServer }: InboundInput): Promise<InboundEmail> {
  const email = await PostalMime.parse(raw, limits)
  const from = authorOf(email)
  const files = email.attachments.filter(({ mimeType }) => !programs.test(mimeType))
  const pictures = files.filter(isPicture)
  return {
    messageId: email.messageId ?? null,
    from,
    isAutomatic: isAutomatic(email.headers),
    isAuthentic: isAuthentic(email.headers, { server: authServer, from }),
    text: wordsOf(email),
    pictures: pictures.filter((file) => !isLogo(file)).map(bytesOf),
    otherFiles: files.length - pictures.length,
  }
}

/** Of two heads a mail server and a mail program may each believe another. */
function authorOf({ headers, from }: Email): string | null {
  const heads = headers.filter(({ key }) => key === 'from')
  return heads.length === 1 && from?.address !== undefined ? readMailbox(from.address) : null
}

function wordsOf({ text, html }: Email): string {
  const words = text?.trim() ? text : html ? wordsOfHtml(html.slice(0, 4 * MAX_INBOUND_WORDS)) : ''
  return new TextDecoder().decode(Buffer.from(words).subarray(0, MAX_INBOUND_WORDS)).replace(/\ufffd$/, '')
}

const isPicture = ({ mimeType }: Attachment) => mimeType.startsWith('image/')

const bytesOf = ({ content: bytes }: Attachment) =>
  typeof bytes === 'string' ? Buffer.from(bytes) : new Uint8Array(bytes)

const isLogo = (file: Attachment) => file.related === true && bytesOf(file).length <= MAX_LOGO
