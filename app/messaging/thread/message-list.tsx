import { Suspense } from 'react'
import { deferred } from '#app/ui/deferred.tsx'
import { Link } from '#app/ui/link.tsx'
import { useLocale } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Translate } from '#app/translations/translate-later.tsx'
import { dayAt, dayTitle, timeAt, useZone } from '../moment.ts'
import { marked } from '../marked.tsx'
import { Bubble } from './bubble.tsx'
import { Images } from './images.tsx'
import type { MessageView, ThreadView } from './thread.view.server.ts'
import type { LiveThread } from './use-thread.ts'

const UnsentMessages = deferred(async () => (await import('./lazy/unsent-messages.tsx')).UnsentMessages)

type Props = { thread: ThreadView; live: LiveThread }

/** Messages by day of the reader's calendar, with those being sent. */
export function MessageList({ thread, live }: Props) {
  const { t } = useTranslation('messages')
  const locale = useLocale()
  const zone = useZone(thread.zone)
  const { messages, unsent, seen } = live
  const days = Map.groupBy(messages, ({ at }) => dayAt(at, zone))
  const newest = messages.at(-1)
  // A newer message shows that a page left open is no longer today's.
  const today = dayAt(newest && newest.at > thread.now ? newest.at : thread.now, zone)
  const lastOwn = messages.findLast((each) => each.kind === 'said' && each.isOwn)?.number
  if (messages.length === 0 && unsent.length === 0)
    return <p className="py-8 text-center text-ink-500">{t('begin', { name: thread.name })}</p>
  return (
    <>
      {[...days].map(([day, sent]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="my-3 text-center text-sm font-semibold text-ink-500 first-letter:uppercase">
            {dayTitle(day, today, locale, t)}
          </h2>
          <ol className="grid grid-cols-1 gap-0.5">
            {sent.map((message, index) => (
              // Focused by a press, which shows the time of one that is followed at once.
              <li
                key={message.number}
                id={`m${message.number}`}
                tabIndex={-1}
                className="group/said scroll-mt-4 outline-none"
              >
                {message.number === thread.firstUnread && <NewMark />}
                <Message
                  message={message}
                  of={thread}
                  time={timeAt(message.at, zone, locale)}
                  isFirst={!isNext(sent[index - 1], message)}
                  isLast={!isNext(message, sent[index + 1])}
                />
                {message.number === lastOwn && unsent.length === 0 && <State number={lastOwn} seen={seen} />}
              </li>
            ))}
          </ol>
        </section>
      ))}
      {unsent.length > 0 && (
        <Suspense>
          <UnsentMessages messages={unsent} />
        </Suspense>
      )}
    </>
  )
}

function NewMark() {
  const { t } = useTranslation('messages')
  return (
    <p className="my-2 border-t border-clay-600 pt-1 text-center text-xs font-semibold text-clay-700">{t('new')}</p>
  )
}

/** Minutes within which one's messages are a group. */
const GROUP_MINUTES = 5

/** Whether one message follows the other as its author went on writing. */
const isNext = (one: MessageView | undefined, other: MessageView | undefined) =>
  one?.kind === 'said' &&
  other?.kind === 'said' &&
  one.isOwn === other.isOwn &&
  Date.parse(other.at) - Date.parse(one.at) < GROUP_MINUTES * 60_000

type MessageProps = { message: MessageView; of: ThreadView; time: string; isFirst: boolean; isLast: boolean }

function Message({ message, of: { id, name, isGone, canTranslate }, time, isFirst, isLast }: MessageProps) {
  const { t } = useTranslation(['messages', 'safety'])
  if (message.kind === 'line')
    return (
      <p className="my-2 text-center text-sm text-balance text-ink-500">
        {message.text} <time dateTime={message.at}>{time}</time>
      </p>
    )
  const { isOwn } = message
  return (
    <div className={`flex flex-col gap-0.5 ${isOwn ? 'items-end' : 'items-start'}`}>
      {isFirst && <span className="sr-only">{isOwn ? t('you') : name}:</span>}
      {message.kind !== 'said' ? (
        <p className="text-sm text-ink-500">{t(message.kind === 'erased' ? 'erased' : 'safety:removed')}</p>
      ) : (
        <>
          {message.images.length > 0 && <Images images={message.images} />}
          {message.text && <Bubble isOwn={isOwn}>{message.found ? marked(message.found) : message.text}</Bubble>}
          {message.text && !isOwn && canTranslate && <Translate of="message" id={id} number={message.number} />}
          {message.isCovered && (
            <p className="px-1 text-xs text-ink-500">{t(isOwn ? 'safety:covered.own' : 'safety:covered.other')}</p>
          )}
        </>
      )}
      <span
        className={`text-xs text-ink-500 ${isLast ? 'px-1 pb-1.5' : 'sr-only group-focus-within/said:not-sr-only'}`}
      >
        <time dateTime={message.at}>{time}</time>
        {message.kind === 'said' && !isOwn && !isGone && (
          <>
            {' · '}
            <Link to={`/report/message/${id}?number=${message.number}`} className="underline underline-offset-4">
              {t('safety:report')}
            </Link>
          </>
        )}
      </span>
    </div>
  )
}

function State({ number, seen }: { number: number; seen: ThreadView['seen'] }) {
  const { t } = useTranslation('messages')
  const state = number <= seen.read ? 'read' : number <= seen.delivered ? 'delivered' : 'sent'
  return <p className="px-1 text-right text-xs text-ink-500">{t(`state.${state}`)}</p>
}
