import type { HTMLAttributes } from 'react'

type Props = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'aside'; padding?: 'p-3' | 'p-4' | 'p-5' | 'p-6' }

/** A raised white sheet for what belongs together, such as a price and its form. */
export function Panel({ as: Tag = 'div', padding = 'p-6', className = '', ...rest }: Props) {
  return <Tag {...rest} className={`rounded-2xl border border-sand-200 bg-white ${padding} shadow-soft ${className}`} />
}
