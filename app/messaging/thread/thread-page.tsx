import type { Wording } from '#app/session/instant.tsx'
import { type ReactNode, useCallback, useRef } from 'react'
import { useLocation } from 'react-router'
import { deferredField, deferredHydration } from '#app/ui/deferred.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { IconButton, IconLink } from '#app/ui/lazy/icon-button.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { BookingCard } from './booking-card.tsx'
import { MessageList } from './message-list.tsx'
import { OtherIsTyping } from './other-is-typing.tsx'
import type { ThreadView } from './thread.view.server.ts'
import { useThread } from './use-thread.ts'

// A plain form until the user begins to use the page.
const Composer = deferredField(async () => (await import('./lazy/composer.tsx')).Composer)
const Block = deferredHydration(async () => (await import('./lazy/block.tsx')).Block, null)

/** The id of a mark behind all that messages stand above. */
export const END = 'end'

type Props = {
  thread: ThreadView
  /** The initial text of the field. */
  begun: string
  /** Why what was sent was not taken. */
  problem: Wording | undefined
  /** A message's key: why the answer to the request did not count. */
  bookingProblem: string | undefined
}

/** A conversation about a listing and its booking; full screen on phones, beside the list elsewhere. */
export function ThreadPage({ thread, begun, problem, bookingProblem }: Props) {
  const { t } = useTranslation('messages')
  const live = useThread(thread)
  const scroller = useRef<HTMLDivElement>(null)
  // A stable function, because a field that is not hydrated must not be rendered again by events.
  const onSend = useCallback(() => scroller.current?.scrollTo(0, 0), [])
  return (
    <section
      aria-labelledby="with"
      className="flex h-[calc(100dvh-var(--bar,0px))] min-w-0 flex-col overflow-hidden bg-white lg:h-[calc(100dvh-7rem-var(--bar,0px))] lg:rounded-2xl lg:border lg:border-sand-200"
    >
      <Head thread={thread} />
      {thread.booking && <BookingCard {...{ thread, booking: thread.booking }} problem={bookingProblem} />}
      {/* Scrolled from its end without script too, so that new messages do not move it. */}
      <div
        ref={scroller}
        role="log"
        aria-label={t('log', { name: thread.name })}
        tabIndex={0}
        className="flex min-h-0 grow flex-col-reverse overflow-x-hidden overflow-y-auto overscroll-contain"
      >
        <div className="px-4 py-4 sm:px-7">
          {live.older !== null && (
            <Older older={live.older} onOlder={live.readOlder}>
              {t('older')}
            </Older>
          )}
          <MessageList thread={thread} live={live} />
          <OtherIsTyping name={thread.name} at={live.typingAt} />
        </div>
      </div>
      <Foot thread={thread}>
        <Composer thread={thread} begun={begun} problem={problem} onSend={onSend} />
      </Foot>
      <i id={END} hidden />
    </section>
  )
}

function Head({ thread }: { thread: ThreadView }) {
  const { id, name, avatar, listing, isArchived } = thread
  const { t } = useTranslation(['messages', 'safety'])
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  for (const name of ['before', 'reply']) params.delete(name)
  return (
    <header className="flex flex-none items-center border-b border-sand-200 px-2 py-2 sm:gap-3 sm:px-4">
      <IconLink to={`/messages?${params}`} icon="chevron-left" label={t('back')} className="lg:hidden" />
      <Avatar name={name} picture={avatar} className="size-10 bg-ink-900 text-white max-sm:hidden" />
      <div className="min-w-0 grow">
        <PageTitle id="with" className="truncate max-sm:text-lg">
          {name}
        </PageTitle>
        <p className="truncate text-sm text-ink-500" dir="auto">
          {listing.address ? (
            <Link to={listing.address} className="underline underline-offset-4">
              {listing.title}
            </Link>
          ) : (
            listing.title
          )}
        </p>
      </div>
      {!thread.isGone && <IconLink to={`/report/conversation/${id}`} icon="flag" label={t('safety:reportAll')} />}
      {!thread.hasBlocked && !thread.isGone && <Block thread={thread} />}
      <form method="post">
        <IconButton
          type="submit"
          name="intent"
          value={isArchived ? 'bring-back' : 'archive'}
          icon={isArchived ? 'rotate-cw' : 'archive'}
          label={t(isArchived ? 'bringBack' : 'archive')}
        />
      </form>
    </header>
  )
}

type OlderProps = { older: number; onOlder: (older: number) => void; children: ReactNode }

/** A page of its own without script. */
function Older({ older, onOlder, children }: OlderProps) {
  return (
    <p className="text-center">
      <Link
        to={`?before=${older}`}
        className={textLinkClass}
        onClick={(event) => {
          event.preventDefault()
          onOlder(older)
        }}
      >
        {children}
      </Link>
    </p>
  )
}

/** The field, or why there is none. */
function Foot({ thread, children }: { thread: ThreadView; children: ReactNode }) {
  const { t } = useTranslation(['messages', 'safety'])
  const { id, name, otherId, isGone, isNewest, hasBlocked } = thread
  if (isNewest && !isGone && !hasBlocked) return children
  return (
    <p className="flex-none border-t border-sand-200 p-4 text-center text-ink-500">
      {isGone ? (
        t('problems.gone')
      ) : hasBlocked ? (
        <Link to={`/block/${otherId}`} className={textLinkClass}>
          {t('safety:blocked', { name })}
        </Link>
      ) : (
        <Link to={`/messages/${id}`} className={textLinkClass}>
          {t('newest')}
        </Link>
      )}
    </p>
  )
}
