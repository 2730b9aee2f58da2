import { escapeHtml } from '#kernel/html.ts'
import { type Marked as Parser, Marked, type Token, type Tokens } from 'marked'
import type { Heading } from './text.ts'

/** `## Title {#its-id}` */
const ID = /\s*\{#([a-z0-9-]+)\}$/

const plainOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) =>
      'tokens' in token && token.tokens ? plainOf(token.tokens) : 'text' in token ? String(token.text) : '',
    )
    .join('')

/** Takes the id off a heading's last words. */
function takeId({ tokens }: Tokens.Heading): string {
  const last = tokens.at(-1)
  const [marked, id = ''] = (last?.type === 'text' && ID.exec(String(last['text']))) || []
  if (last?.type === 'text' && marked !== undefined) last['text'] = String(last['text']).slice(0, -marked.length)
  return id
}

/**
 * A Markdown text as HTML. Only what Markdown itself says: HTML in it is shown as it is typed, and a link leads to a page of the
 * site, a place in the text, an address that begins with https, or a mailbox.
 *
 * @throws Error naming the link that leads elsewhere
 */
export function htmlOf(markdown: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const parser: Parser = new Marked({
    renderer: {
      heading(token) {
        const id = takeId(token)
        headings.push({ depth: token.depth, id, title: plainOf(token.tokens).trim() })
        return `<h${token.depth} id="${id}">${this.parser.parseInline(token.tokens).trim()}</h${token.depth}>\n`
      },
      html: ({ text }) => escapeHtml(text),
      link({ href, tokens }) {
        return `<a href="${escapeHtml(addressOf(href))}"${href.startsWith('http') ? ' rel="noreferrer"' : ''}>${this.parser.parseInline(tokens)}</a>`
      },
      table({ header, rows }) {
        const names = header.map(({ tokens }) => plainOf(tokens))
        const head = header.map(({ tokens }) => `<th scope="col">${this.parser.parseInline(tokens)}</th>`)
        // A phone shows a row as a list, with the column's name before each value.
        const body = rows.map((row) =>
          row.map(({ tokens }, at) => {
            const content = this.parser.parseInline(tokens)
            return at === 0
              ? `<th scope="row">${content}</th>`
              : `<td data-name="${escapeHtml(names[at]!)}">${content}</td>`
          }),
        )
        const inRows = (cells: readonly string[]) => `<tr>${cells.join('')}</tr>`
        return `<table><thead>${inRows(head)}</thead><tbody>${body.map(inRows).join('')}</tbody></table>\n`
      },
    },
  })
  return { html: parser.parse(markdown, { async: false }), headings }
}

/** An address of the site is a place of the text: whoever fills it in adds the language where the page's own address names it. */
function addressOf(href: string): string {
  if (href.startsWith('/')) return `{${href}}`
  if (/^(#|https:\/\/|mailto:)/.test(href)) return href
  throw new Error(`'${href}' is no address that a text may lead to`)
}
