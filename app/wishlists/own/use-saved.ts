import { movedInOrder, type SavedMove } from '#domain/wishlists/wishlist.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Refusal } from './refusal.ts'
import type { SavedView } from './wishlist.view.server.ts'

/** Optimistic moves and removals of saved listings, undone where the server refuses. */
export function useSaved(saved: readonly SavedView[]) {
  const { t } = useTranslation('wishlists')
  const fetcher = useFetcher<Refusal | null>()
  const [sent, setSent] = useState<readonly string[]>([])
  const ids = fetcher.state === 'idle' ? saved.map(({ listingId }) => listingId) : sent
  const [announcement, setAnnouncement] = useState('')
  const focused = useRef<HTMLElement | null>(null)

  // A browser takes the focus from what is moved within the page.
  const order = ids.join()
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focused.current?.focus()
    focused.current = null
  }, [order])

  const move = (listingId: string, to: SavedMove) => {
    focused.current = document.activeElement as HTMLElement | null
    const next = movedInOrder(ids, listingId, to)
    setSent(next)
    setAnnouncement(t('moved', { place: next.indexOf(listingId) + 1, count: next.length }))
    const kind = typeof to === 'string' ? { intent: to } : { intent: 'move', move: String(to.to) }
    void fetcher.submit({ listingId, ...kind }, { method: 'post', preventScrollReset: true })
  }
  const remove = (listingId: string) => {
    setSent(ids.filter((id) => id !== listingId))
    setAnnouncement(t('taken'))
    void fetcher.submit({ listingId, intent: 'remove' }, { method: 'post', preventScrollReset: true })
  }

  const byId = new Map(saved.map((each) => [each.listingId, each]))
  const shown = ids.flatMap((id) => byId.get(id) ?? [])
  return { shown, announcement, move, remove, hasFailed: fetcher.data?.hasFailed === true }
}
