import { shownName } from '#domain/accounts/account.ts'
import type { Message } from '#domain/messaging/message.ts'
import { lineText } from '#domain/messaging/line-text.ts'
import type { OwnThread } from './own-account.ts'
import { type Html, html, nothing, type PageReader, pictureHtml, timeHtml, wordsHtml } from './page-html.ts'

/** A conversation as talk: who said what, and when. It opens without a script. */
export function threadHtml(thread: OwnThread, reader: PageReader): Html {
  const { t } = reader
  const name = shownName(thread.otherName, t)
  const title = thread.title.trim() || t('status:unnamedListing')
  const count = thread.messages.length + thread.earlier
  const earlier =
    thread.earlier > 0 ? html`<p class="soft">${t('exportPage:talk.earlier', { count: thread.earlier })}</p>` : nothing
  return html`<details>
    <summary>
      <strong>${t('exportPage:talk.with', { name })}</strong> · ${title}
      <span class="soft">${t('exportPage:talk.count', { count })}</span>
    </summary>
    ${earlier}
    <ol class="talk">
      ${thread.messages.map((message) => messageHtml(message, thread, reader))}
    </ol>
  </details> `
}

function messageHtml(message: Message, { side, otherName }: OwnThread, reader: PageReader): Html {
  const { t, locale, zone } = reader
  const when = timeHtml(message.at, zone, reader)
  if (message.kind === 'line')
    return html`<li class="line">${lineText(message.line, { side, name: otherName }, { t, locale })} · ${when}</li>`
  const isOwn = message.by === side
  const who = isOwn ? t('exportPage:talk.you') : shownName(otherName, t)
  return html`<li class="${isOwn ? 'own' : 'theirs'}">
    <p class="soft"><strong>${who}</strong>, ${when}</p>
    ${wordsOf(message, reader)}
  </li>`
}

function wordsOf(message: Exclude<Message, { kind: 'line' }>, reader: PageReader): Html {
  const { t } = reader
  if (message.kind === 'erased' || message.kind === 'removed')
    return html`<p class="soft">${t(`exportPage:talk.${message.kind}`)}</p>`
  const words = message.text ? wordsHtml(message.text) : nothing
  if (message.kind === 'text') return words
  return html`<p class="pictures">
      ${message.images.map(({ photoId }) => pictureHtml(photoId, t('exportPage:talk.picture'), reader))}
    </p>
    ${words}`
}
