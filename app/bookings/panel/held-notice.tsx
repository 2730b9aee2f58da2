import { Form } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link, textLinkClass, useInLanguage } from '#app/ui/link.tsx'
import { TimeLeft } from '../time-left.tsx'
import type { HeldView } from './held-here.view.server.ts'

const quiet = `${textLinkClass} hover:text-clay-700`

/** The visitor's own hold: the time left, and links to pay or choose another time. */
export function HeldNotice({ held }: { held: HeldView }) {
  return (
    <div className={`grid gap-3 rounded-xl bg-clay-50 p-4 ${held.isWhole ? '' : 'mb-5'}`}>
      <p className="font-semibold">{held.title}</p>
      <p>{held.when}</p>
      <p role="timer" className="flex items-center gap-2 font-medium text-clay-700">
        <Icon name="timer" size={18} />
        <span>
          <TimeLeft {...held} />
        </span>
      </p>
      {held.isWhole ? (
        <ButtonLink to={held.pay.to} data-step="">
          {held.pay.text}
        </ButtonLink>
      ) : (
        <Link to={held.pay.to} className={quiet}>
          {held.pay.text}
        </Link>
      )}
      <Other held={held} />
    </div>
  )
}

function Other({ held: { bookingId, other } }: { held: HeldView }) {
  const inLanguage = useInLanguage()
  if (other.to)
    return (
      <Link to={other.to} preventScrollReset className={`${quiet} justify-center text-sm`}>
        {other.text}
      </Link>
    )
  return (
    <Form method="post" action={inLanguage('/checkout')} className="text-center">
      <input type="hidden" name="bookingId" value={bookingId} />
      <input type="hidden" name="intent" value="release" />
      <button className={`${quiet} text-sm`}>{other.text}</button>
    </Form>
  )
}
