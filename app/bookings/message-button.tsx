import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** To what the two sides of a booking say to each other: a form, because it begins where there is nothing yet. */
export function MessageButton({ bookingId, children }: { bookingId: string; children: string }) {
  return (
    <Form method="post" action="/messages/about" reloadDocument className="grid">
      <Button look="plain" name="bookingId" value={bookingId}>
        <Icon name="message-circle" size={18} />
        {children}
      </Button>
    </Form>
  )
}
