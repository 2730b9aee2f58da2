import { diaryPageSize } from '#domain/calendars/diary.ts'
import { useEffect, useRef, useState } from 'react'
import { useInLanguage } from '#app/ui/link.tsx'
import type { DiaryPageView } from '../diary.view.server.ts'
import type { RowView } from '../rows.view.server.ts'

type Loaded = { of: DiaryPageView; pages: ReadonlyMap<number, readonly RowView[]> }

/**
 * All rows in their places, of which pages come as they are needed.
 *
 * @returns the row of a place, none before it has come; and what asks for places
 */
export function useRows(view: DiaryPageView) {
  const inLanguage = useInLanguage()
  const size = diaryPageSize(view.address.view)
  const [loaded, setLoaded] = useState<Loaded>({ of: view, pages: new Map() })
  const requested = useRef<{ of: DiaryPageView; pages: Set<number> }>({ of: view, pages: new Set() })
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  // A page that was loaded anew has other rows.
  const others = loaded.of === view ? loaded.pages : new Map<number, readonly RowView[]>()
  const rowAt = (index: number): RowView | undefined => {
    const page = Math.floor(index / size) + 1
    return (page === view.page ? view.rows : others.get(page))?.[index % size]
  }

  const load = async (page: number) => {
    if (requested.current.of !== view) requested.current = { of: view, pages: new Set() }
    const { pages } = requested.current
    if (page === view.page || pages.has(page)) return
    pages.add(page)
    try {
      const answer = await fetch(inLanguage(`/host/calendar/rows?${view.params}&page=${page}`))
      if (!answer.ok) throw new Error(String(answer.status))
      const rows = (await answer.json()) as RowView[]
      if (isLeft.current || requested.current.of !== view) return
      setLoaded((before) => ({
        of: view,
        pages: new Map([...(before.of === view ? before.pages : []), [page, rows]]),
      }))
    } catch {
      // The next scroll asks again.
      pages.delete(page)
    }
  }
  const need = (first: number, last: number) => {
    for (let page = Math.floor(first / size) + 1; page <= Math.floor(last / size) + 1; page += 1) void load(page)
  }
  return { rowAt, need }
}
