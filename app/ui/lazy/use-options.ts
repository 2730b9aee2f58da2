import { type KeyboardEvent, useEffect, useId, useState } from 'react'

/**
 * A list of options steered from its input (ARIA 1.2, combobox): the focus stays in the input, the arrows move a mark, Enter
 * chooses what is marked. Nothing is marked until an arrow is pressed, so Enter still sends what was typed.
 *
 * @param keys of the options, in their order; when they change the mark goes
 * @param choose gets the marked option's key
 * @param first where the first ArrowDown leads: the best match, which need not stand first
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
    /** For each option. A press must not take the focus out of the input. */
    optionProps: (key: string) => ({
      id: optionId(key),
      role: 'option' as const,
      'aria-selected': key === active,
      onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
      onClick: () => choose(key),
    }),
  }
}
