import { claimLimits } from '#domain/claims/claim.ts'
import { TextAreaField } from '#app/ui/field.tsx'

type Props = {
  label: string
  hint?: string
  problem: string | undefined
  name?: string
  typed: string | undefined
}

/** A text area of a few lines. */
export const WordsField = ({ name = 'text', typed, ...words }: Props) => (
  <TextAreaField {...words} name={name} rows={4} maxLength={claimLimits.text} defaultValue={typed} />
)
