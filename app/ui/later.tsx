import { type ComponentType, memo, Suspense } from 'react'

/**
 * A `lazy` part of a page that stays as the server has rendered it until its script is there. Remembered, because a part that is
 * rendered anew before that would vanish for as long.
 */
export function later<Props extends object>(Part: ComponentType<Props>) {
  return memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ))
}
