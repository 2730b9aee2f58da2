import { shownName } from '#domain/accounts/account.ts'
import type { Message } from '#domain/messaging/message.ts'
import { lineText } from '#domain/messaging/line-text.ts'
import type { OwnThread } from './own-account.ts'
import {
  type Html,
  joined,
  markup,
  nothing,
  type PageReader,
  pictureHtml,
  softHtml,
  timeHtml,
  titleOf,
  wordsHtml,
} from './page-html.ts'

/** A conversation as talk: who said what, and when. It opens without a script. */
export function threadHtml(thread: OwnThread, reader: PageReader): Html {
  const { t } = reader
  const name = t('exportPage:talk.with', { name: shownName(thread.otherName, t) })
  const count = t('exportPage:talk.count', { count: thread.messages.length + thread.earlier })
  const earlier = thread.earlier > 0 ? softHtml(t('exportPage:talk.earlier', { count: thread.earlier })) : nothing
  const messages = thread.messages.map((message) => messageHtml(message, thread, reader))
  const summary = joined([
    markup`<strong>${name}</strong>`,
    titleOf(thread.title, reader),
    markup`<span class="soft">${count}</span>`,
  ])
  return markup`<details><summary>${summary}</summary>${earlier}<ol class="talk">${messages}</ol></details>\n`
}

function messageHtml(message: Message, { side, otherName }: OwnThread, reader: PageReader): Html {
  const { t, locale, zone } = reader
  const when = timeHtml(message.at, zone, reader)
  if (message.kind === 'line') {
    const text = lineText(message.line, { side, name: otherName }, { t, locale })
    return markup`<li class="line">${joined([text, when])}</li>`
  }
  const isOwn = message.by === side
  const who = isOwn ? t('exportPage:talk.you') : shownName(otherName, t)
  const line = softHtml(markup`<strong>${who}</strong>`, when)
  return markup`<li class="${isOwn ? 'own' : 'theirs'}">${line}${wordsOf(message, reader)}</li>`
}

function wordsOf(message: Exclude<Message, { kind: 'line' }>, reader: PageReader): Html {
  const { t } = reader
  if (message.kind === 'erased' || message.kind === 'removed') return softHtml(t(`exportPage:talk.${message.kind}`))
  const words = message.text ? wordsHtml(message.text) : nothing
  if (message.kind === 'text') return words
  const pictures = message.images.map(({ photoId }) => pictureHtml(photoId, t('exportPage:talk.picture'), reader))
  return markup`<div class="pictures">${pictures}</div>${words}`
}
