import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import type { Wording } from '#app/session/instant.tsx'

type Way = { to: string; text: string }

export type ListProps = {
  title: string
  isLead?: boolean
  /** The subject, and the filters. */
  head: ReactNode
  /** Shown for an empty list; null otherwise. */
  none: { icon: string; title: string; text: string } | null
  /** The list. */
  children: ReactNode
  /** The link to the next page, for lists that only go forward. */
  next?: Way | null
  /** The links of a list that goes both ways. */
  turns?: { label: string; ways: readonly (Way | null)[] }
}

/** A list page for admins: title, filters, items or their absence, and links to more. */
export function ListPage({ title, isLead = false, head, none, children, next, turns }: ListProps) {
  return (
    <main id="main" className="page max-w-[64rem] pt-8">
      <PageTitle isLead={isLead}>{title}</PageTitle>
      {head}
      {none ? <EmptyState {...none} /> : children}
      {next && (
        <p className="mt-6">
          <Link to={next.to} className={textLinkClass}>
            {next.text}
          </Link>
        </p>
      )}
      {turns && (
        <nav aria-label={turns.label} className="mt-6 flex flex-wrap gap-3">
          {turns.ways.map((way) => way && <Turn key={way.to} way={way} />)}
        </nav>
      )}
    </main>
  )
}

const Turn = ({ way: { to, text } }: { way: Way }) => (
  <ButtonLink look="plain" to={to}>
    {text}
  </ButtonLink>
)

type Choices = readonly (Way & { isShown: boolean })[]

/** A queue for admins, with lists of open and done items, and filters. */
export type Queue = {
  isDone: boolean
  lists: Choices
  kinds: Choices
  /** By age, or as usual; left out where a list has one order alone. */
  orders?: Choices
  items: readonly { id: string; title: string; about: string; line: Wording }[]
  next: string | null
}

export type QueueProps = Omit<Queue, 'items'> & {
  items: readonly (Omit<Queue['items'][number], 'line'> & { line: ReactNode })[]
  words: Record<'title' | 'description' | 'lists' | 'kinds' | 'orders' | 'done' | 'none' | 'noneText' | 'next', string>
  /** The address of an item's page. */
  addressOf: (id: string) => string
}

/** A page of a queue. */
export function QueuePage({ words, isDone, lists, kinds, orders, items, next, addressOf }: QueueProps) {
  return (
    <ListPage
      title={words.title}
      head={
        <>
          <p className="mt-1 text-ink-500">{words.description}</p>
          <ChoiceLinks label={words.lists} choices={lists} className="mt-4" />
          <ChoiceLinks label={words.kinds} choices={kinds} className="mt-4 mb-6" />
          {orders && <ChoiceLinks label={words.orders} choices={orders} className="mb-6" />}
          {isDone && <SavedNotice className="mb-6">{words.done}</SavedNotice>}
        </>
      }
      none={items.length === 0 ? { icon: 'circle-check', title: words.none, text: words.noneText } : null}
      next={next === null ? null : { to: next, text: words.next }}
    >
      <ul className="divided rounded-2xl border border-sand-200 bg-white">
        {items.map(({ id, title, about, line }) => (
          <li key={id} className="relative px-5 py-3.5 hover:bg-sand-50">
            <Link to={addressOf(id)} className="font-semibold after:absolute after:inset-0">
              {title}
            </Link>
            <p className="wrap-anywhere">{about}</p>
            <p className="text-sm text-ink-500">{line}</p>
          </li>
        ))}
      </ul>
    </ListPage>
  )
}
