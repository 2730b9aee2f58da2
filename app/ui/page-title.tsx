import type { HTMLAttributes } from 'react'

type Props = HTMLAttributes<HTMLHeadingElement> & { /** Larger on a desk. */ isLead?: boolean }

/** The heading of a page. */
export function PageTitle({ isLead = false, className = '', ...rest }: Props) {
  const look = `text-2xl font-bold tracking-tight wrap-anywhere ${isLead ? 'lg:text-3xl' : ''} ${className}`
  // oxlint-disable-next-line jsx-a11y/heading-has-content -- the page's own
  return <h1 {...rest} className={look} />
}
