import type { Language } from '#domain/i18n/language.ts'
import { escapeHtml } from '#kernel/html.ts'

/** Plain texts in the reader's language, before rendering. */
export type EmailText = {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  facts: readonly { label: string; value: string }[]
  /** A code to be typed elsewhere, written large; `host` is the page's that asks for it. */
  code?: { label: string; value: string; host: string }
  /** The line above which an answer by e-mail is written. */
  answerLine?: string
  /** Messages of people, apart from our own words, and what is to be said of them. */
  quotes?: readonly string[]
  notes?: readonly string[]
  /** Each link is on a line of its own, in an e-mail about several things. */
  links?: readonly { label: string; url: string }[]
  button: { label: string; url: string } | null
  footer: string
  /** Optional e-mails end with this link. */
  unsubscribe?: { label: string; url: string }
}

/** @property sender the company with its postal address; null before it is entered */
export type Frame = { product: string; language: Language; sender: string | null }

/** Tables and inline styles are what mail programs understand. */
export function renderEmail(email: EmailText, frame: Frame): { html: string; text: string } {
  // A template's text may have several lines.
  const paragraphs = email.paragraphs.flatMap((each) => each.split(/\n+/))
  return { html: html({ ...email, paragraphs }, frame), text: text({ ...email, paragraphs }, frame) }
}

/** Long words of a host must wrap on a phone; older mail programs know only the second property. */
const WRAPPED = 'overflow-wrap:anywhere;word-break:break-word'

/** Programs without support for dark mode use the inline colours. */
const DARK = `@media (prefers-color-scheme:dark){.page{background:#1d1916!important}.sheet{background:#2b2420!important}
.page,.sheet,.strong{color:#f4ede5!important}.soft{color:#b9ada1!important}.brand{color:#f0a58f!important}.line{border-color:#4a4038!important}}`

/** Safari and Android offer the code of this line on pages of its host alone (origin-bound codes). */
const boundCode = ({ host, value }: NonNullable<EmailText['code']>) => `@${host} #${value}`

function html(
  {
    subject,
    greeting,
    paragraphs,
    facts,
    code,
    answerLine,
    quotes = [],
    notes = [],
    links = [],
    button,
    ...end
  }: EmailText,
  { product, language, sender }: Frame,
): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="soft" style="padding:8px 16px 8px 0;color:#6b6157;vertical-align:top;overflow-wrap:normal;word-break:normal">${escapeHtml(label)}</td><td class="strong" style="padding:8px 0;text-align:right;color:#2b2420">${escapeHtml(value)}</td></tr>`,
  )
  const lines = links.map(
    ({ label, url }) =>
      `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" class="brand" style="color:#a8432a">${escapeHtml(label)}</a></p>`,
  )
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;background:#faf6f1;font-family:Figtree,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#2b2420">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
${answerLine ? `<p class="soft" style="color:#6b6157;font-size:13px;margin:0 0 16px">${escapeHtml(answerLine)}</p>` : ''}
<table class="sheet" role="presentation" width="100%" style="max-width:560px;background:#ffffff;border-radius:16px;padding:32px" cellpadding="0" cellspacing="0"><tr><td style="${WRAPPED}">
<p class="brand" style="margin:0 0 24px;font-weight:700;font-size:20px;color:#a8432a">${escapeHtml(product)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(greeting)}</h1>
${code ? codeHtml(code) : ''}${[...paragraphs.map(paragraphHtml), ...quotes.map(quoteHtml), ...notes.map(paragraphHtml)].join('\n')}
${rows.length > 0 ? `<table class="line" role="presentation" width="100%" style="border-top:1px solid #eae2d8;margin:8px 0 24px" cellpadding="0" cellspacing="0">${rows.join('')}</table>` : ''}
${lines.join('\n')}${button ? buttonHtml(button) : ''}
</td></tr></table>
${footerHtml(end, sender)}${code ? `\n<p class="soft" style="color:#6b6157;font-size:13px;margin:16px 0 0">${escapeHtml(boundCode(code))}</p>` : ''}
</td></tr></table></body></html>`
}

/** The label stands beside the digits, by which mail programs find a code. */
const codeHtml = ({ label, value }: NonNullable<EmailText['code']>) =>
  `<p style="margin:0 0 16px">${escapeHtml(label)}<br><strong class="strong" style="font-size:36px;line-height:1.25;letter-spacing:0.15em;color:#2b2420">${escapeHtml(value)}</strong></p>
`

const paragraphHtml = (paragraph: string) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`

const quoteHtml = (quote: string) =>
  `<blockquote class="line" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #eae2d8">${escapeHtml(quote).replaceAll('\n', '<br>')}</blockquote>`

function footerHtml({ footer, unsubscribe }: Pick<EmailText, 'footer' | 'unsubscribe'>, sender: string | null): string {
  const way = unsubscribe
    ? ` <a href="${escapeHtml(unsubscribe.url)}" class="soft" style="color:#6b6157">${escapeHtml(unsubscribe.label)}</a>`
    : ''
  return `<p class="soft" style="color:#6b6157;font-size:13px;margin:16px 0 0">${escapeHtml(footer)}${way}${sender === null ? '' : `<br>${escapeHtml(sender)}`}</p>`
}

const buttonHtml = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:0"><a href="${escapeHtml(url)}" style="display:inline-block;background:#a8432a;color:#ffffff;text-decoration:none;border-radius:10px;padding:12px 24px;font-weight:600">${escapeHtml(label)}</a></p>`

function text(
  { greeting, paragraphs, facts, code, answerLine, quotes = [], notes = [], links = [], button, ...email }: EmailText,
  { product, sender }: Frame,
): string {
  const lines = facts.map(({ label, value }) => `${label}: ${value}`)
  const ways = [...links, ...(button ? [button] : [])].map(({ label, url }) => `${label}: ${url}`)
  const { footer, unsubscribe } = email
  const end = [product, footer, unsubscribe ? `${unsubscribe.label}: ${unsubscribe.url}` : null, sender]
  return [
    ...(answerLine ? [answerLine] : []),
    greeting,
    ...(code ? [`${code.label}: ${code.value}`] : []),
    ...paragraphs,
    ...quotes.map((quote) => quote.replaceAll(/^/gm, '> ')),
    ...notes,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...ways,
    end.filter((each) => each !== null).join('\n'),
    ...(code ? [boundCode(code)] : []),
  ].join('\n\n')
}
