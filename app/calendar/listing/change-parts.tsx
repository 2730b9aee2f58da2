import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { RefusedChange } from './calendar.view.server.ts'

/** The reason why nothing was changed, with the bookings that are in the way. */
export function InTheWay({ bookings, message }: { bookings: RefusedChange['bookings']; message: string }) {
  return (
    <Notice tone="bad" title={message}>
      {bookings.length > 0 && (
        <ul>
          {bookings.map(({ id, text }) => (
            <li key={id}>
              <Link to={`/host/bookings/${id}`} className={textLinkClass}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

export type ChangeButtonProps = {
  what: string
  look?: 'primary' | 'plain' | 'quiet'
  className?: string
  children: ReactNode
}

/** One of the changes that a form offers. */
export function ChangeButton({ what, look = 'plain', className = '', children }: ChangeButtonProps) {
  const { formMethod, formData } = useNavigation()
  const isBusy = formMethod === 'POST' && formData?.get('do') === what
  return (
    <Button look={look} isBusy={isBusy} name="do" value={what} className={className}>
      {children}
    </Button>
  )
}
