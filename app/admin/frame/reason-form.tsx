import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'

/**
 * @property typed the reason as it was sent, when the form was refused
 * @property problem the translated problem of the reason
 * @property intent the submit button's value, in its field `name`
 */
type Props = {
  label: string
  hint?: string
  maxReason: number
  typed: string | undefined
  problem: ReactNode
  name?: string
  intent?: string
  submit: string
  children?: ReactNode
}

/** The form of an admin's act that needs a reason; `children` stand above the reason. */
export function ReasonForm({ label, hint, maxReason, typed, problem, name, intent, submit, children }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-4">
      {children}
      <TextAreaField
        label={label}
        hint={hint}
        problem={problem}
        name="reason"
        rows={2}
        maxLength={maxReason}
        defaultValue={typed}
      />
      <Button
        look="plain"
        isBusy={isBusy}
        name={intent && (name ?? 'intent')}
        value={intent}
        className="justify-self-start"
      >
        {submit}
      </Button>
    </Form>
  )
}
