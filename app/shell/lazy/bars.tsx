import { HoldBar } from '#app/bookings/hold-bar.tsx'
import type { HoldBarView } from '#app/bookings/hold-bar.view.server.ts'
import { type Mailbox, MailboxBar } from './mailbox-bar.tsx'

type Props = { announcement?: string | undefined; hold: HoldBarView | null; mailbox?: Mailbox | undefined }

/** The lines above a page: what the operator announces, and what its visitor has not finished. */
export const Bars = ({ announcement, hold, mailbox }: Props) => (
  <>
    {announcement && (
      <aside aria-label={announcement} className="border-b border-sand-200 bg-sand-100">
        <p className="page py-2 wrap-anywhere">{announcement}</p>
      </aside>
    )}
    {mailbox && <MailboxBar {...mailbox} />}
    {hold && <HoldBar hold={hold} />}
  </>
)
