import type { DiaryView } from '#domain/calendars/diary.ts'
import type { Day } from '#kernel/dates.ts'

/** The address is all of the diary's state. */
export type DiaryAddress = { view: DiaryView; from: Day; text: string; kind: string; state: string; page?: number }

/** An address names only what differs from the usual. */
export function diaryParams({ view, from, text, kind, state, page = 1 }: DiaryAddress): string {
  const params = new URLSearchParams({ view, from })
  for (const [name, value] of Object.entries({ q: text, kind, state })) if (value) params.set(name, value)
  if (page > 1) params.set('page', String(page))
  return String(params)
}

export const diaryAddress = (to: DiaryAddress) => `/host/calendar?${diaryParams(to)}`
