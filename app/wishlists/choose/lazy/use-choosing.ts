import { useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import type { ChoicesView } from '../choices.ts'

type List = ChoicesView['lists'][number]
type Answer =
  | { done: 'saved' | 'unsaved'; lists?: readonly List[] }
  | { done: 'created'; wishlistId: string }
  | { problem: string; typed?: string }

/** The server's answer to a choice; null after a failure. */
async function send(address: string, form: Record<string, string>): Promise<Answer | null> {
  try {
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form) })
    return answer.headers.get('content-type')?.includes('json') ? ((await answer.json()) as Answer) : null
  } catch {
    return null
  }
}

/**
 * The wishlists as they will be once the server has answered, put back where it could not be done.
 *
 * @param onChange whether any of them holds the listing, each time that this changes
 */
export function useChoosing(choices: ChoicesView, address: string, onChange: (isSaved: boolean) => void) {
  const { t } = useTranslation('save')
  const [lists, setLists] = useState(choices.lists)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [refused, setRefused] = useState<{ problem: string; typed: string } | null>(null)
  const { listingId } = choices

  const show = (next: readonly List[]) => {
    setLists(next)
    onChange(next.some(({ holds }) => holds))
  }
  const sent = async (form: Record<string, string>) => {
    setBusy(true)
    setFailed(null)
    setRefused(null)
    const answer = await send(address, { listingId, ...form })
    setBusy(false)
    return answer
  }

  const toggle = async (list: List) => {
    if (isBusy) return
    const before = lists
    show(lists.map((each) => (each === list ? { ...each, holds: !list.holds } : each)))
    const answer = await sent({ intent: 'choose', wishlistId: list.id, saved: String(!list.holds) })
    if (answer && 'done' in answer) {
      // Counts and covers have changed with it.
      if (answer.done !== 'created' && answer.lists) setLists(answer.lists)
      return
    }
    show(before)
    setFailed(answer?.problem ?? t('failed.update'))
  }
  /** @returns the wishlist that was made */
  const create = async (name: string): Promise<string | null> => {
    const answer = await sent({ intent: 'create', name })
    if (answer && 'done' in answer && answer.done === 'created') {
      onChange(true)
      return answer.wishlistId
    }
    if (answer && 'problem' in answer) setRefused({ problem: answer.problem, typed: answer.typed ?? name })
    else setFailed(t('failed.create'))
    return null
  }
  return { lists, toggle, create, isBusy, failed, refused }
}
