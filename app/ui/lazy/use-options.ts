import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type Typing, typedAhead, typedOn } from './type-ahead.ts'

/**
 * A combobox's list (ARIA 1.2); nothing is marked until an arrow is pressed, so Enter sends the text.
 *
 * @param keys of the options, in their order; a change removes the mark
 * @param choose gets the marked option's key
 * @param first where the first ArrowDown leads: the best match
 * @param texts of the options, for a list without a text field: typing marks the option that begins so
 */
export function useOptions(
  keys: readonly string[],
  choose: (key: string) => void,
  first = keys[0],
  texts?: readonly string[],
) {
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
  const typing = useRef<Typing>({ text: '', atMs: 0 })
  /** @returns whether the key was one of a list without a text field */
  const typeAhead = ({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>): boolean => {
    if (!texts || ctrlKey || metaKey || altKey) return false
    if (key === 'Home' || key === 'End') setMarked(keys.at(key === 'Home' ? 0 : -1) ?? null)
    else if (key.length === 1 && key !== ' ') {
      typing.current = typedOn(typing.current, key, timeStamp)
      const options = keys.map((each, index) => ({ key: each, text: texts[index] ?? '' }))
      const found = typedAhead(options, typing.current.text, active)
      if (found !== null) setMarked(found)
    } else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    if (typeAhead(event)) return event.preventDefault()
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
