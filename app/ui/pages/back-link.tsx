import type { LinkProps } from 'react-router'
import { Icon } from '../icon.tsx'
import { Link } from '../link.tsx'

/** Above a page's title, to the page that it belongs to. */
export function BackLink({ children, className = '', ...rest }: LinkProps & { className?: string }) {
  return (
    <Link
      {...rest}
      className={`inline-flex min-h-11 items-center gap-2 text-sm font-semibold hover:underline ${className}`}
    >
      <Icon name="chevron-left" size={18} />
      {children}
    </Link>
  )
}
