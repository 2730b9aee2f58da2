import { type KeyboardEvent, useEffect, useId, useState } from 'react'

/**
 * A combobox's list (ARIA 1.2); nothing is marked until an arrow is pressed, so Enter sends the text.
 *
 * @param keys of the options, in their order; a change removes the mark
 * @param choose gets the marked option's key
 * @param first where the first ArrowDown leads: the best match
 */
export function useOptions(keys: readonly string[], choose: (key: string) => void, first = keys[0]) {
  const listId = useId()
  const [marked, setMarked] = useState<string | null>(null)
  const active = marked !== null && keys.includes(marked) ? marked : null
  const optionId = (key: string) => `${listId}-${key}`

  useEffect(() => {
    if (active !== null) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  const step = (by: 1 | -1) => {
    if (active === null) return setMarked((by === 1 ? first : keys.at(-1)) ?? null)
    setMarked(keys[(keys.indexOf(active) + by + keys.length) % keys.length] ?? null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key === 'Enter' && active !== null) {
      event.preventDefault()
      choose(active)
    }
  }
  return {
    listId,
    onKeyDown,
    isMarked: (key: string) => key === active,
    /** For the input's `aria-controls` and `aria-activedescendant`. */
    activeId: active === null ? undefined : optionId(active),
    /** Props of an option; a press on it must not take the focus out of the input. */
    optionProps: (key: string) => ({
      id: optionId(key),
      role: 'option' as const,
      'aria-selected': key === active,
      onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
      onClick: () => choose(key),
    }),
  }
}
