import { escapeHtml } from '#kernel/html.ts'
import { type Marked as Parser, Marked, type Token, type Tokens } from 'marked'
import type { Heading } from './text.ts'

/** A heading may end with its id: `## Title {#its-id}`. */
const ID = /\s*\{#([a-z0-9-]+)\}$/

const plainOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) =>
      'tokens' in token && token.tokens ? plainOf(token.tokens) : 'text' in token ? String(token.text) : '',
    )
    .join('')

/** The heading's last token loses its id. */
function takeId({ tokens }: Tokens.Heading): string {
  const last = tokens.at(-1)
  const [marked, id = ''] = (last?.type === 'text' && ID.exec(String(last['text']))) || []
  if (last?.type === 'text' && marked !== undefined) last['text'] = String(last['text']).slice(0, -marked.length)
  return id
}

/**
 * HTML in a text is escaped; links lead to the site, the text, https or a mailbox.
 *
 * @throws Error naming a link that leads elsewhere
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
        // Phones show a table's row as a list, with the column's name before each value.
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

/** A site address is a placeholder, because the page may add its language. */
function addressOf(href: string): string {
  if (href.startsWith('/')) return `{${href}}`
  if (/^(#|https:\/\/|mailto:)/.test(href)) return href
  throw new Error(`'${href}' is no address that a text may lead to`)
}
