import { useInLanguage } from '#app/ui/link.tsx'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Opens a booking's conversation by a form, because it may have to be started. */
export function MessageButton({ bookingId, children }: { bookingId: string; children: string }) {
  const inLanguage = useInLanguage()
  return (
    <Form method="post" action={inLanguage('/messages/about')} reloadDocument className="grid">
      <Button look="plain" name="bookingId" value={bookingId}>
        <Icon name="message-circle" size={18} />
        {children}
      </Button>
    </Form>
  )
}
