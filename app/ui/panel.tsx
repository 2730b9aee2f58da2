import type { HTMLAttributes } from 'react'

type Props = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'aside'; padding?: 'p-3' | 'p-5' | 'p-6' }

/** A white sheet, raised from the page, for what belongs together: a price and what to do about it, a form. */
export function Panel({ as: Tag = 'div', padding = 'p-6', className = '', ...rest }: Props) {
  return <Tag {...rest} className={`rounded-2xl border border-sand-200 bg-white ${padding} shadow-soft ${className}`} />
}
