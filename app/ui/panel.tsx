import type { HTMLAttributes } from 'react'

type Props = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'aside' }

/** A white sheet, raised from the page, for what belongs together: a price and what to do about it, a form. */
export function Panel({ as: Tag = 'div', className = '', ...rest }: Props) {
  return <Tag {...rest} className={`rounded-2xl border border-sand-200 bg-white p-6 shadow-soft ${className}`} />
}
