import { cardBrand, groupedNumber, maskedExpiry } from '#domain/payments/card-typing.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Field } from '#app/ui/field.tsx'

type Write = (typed: string, isErasing: boolean) => string

/** Writes what was typed anew, with the caret behind the same digit as before. */
function rewrite(event: FormEvent<HTMLInputElement>, write: Write): string {
  const input = event.currentTarget
  // A browser that fills a field in says nothing of how.
  const { inputType = '' } = event.nativeEvent as Event & { inputType?: string }
  const caret = input.selectionStart ?? input.value.length
  const isAtEnd = caret === input.value.length
  const digitsBefore = input.value.slice(0, caret).replaceAll(/\D/g, '').length
  const written = write(input.value, inputType.startsWith('delete'))
  if (written === input.value) return written

  input.value = written
  const behind = isAtEnd ? written.length : positionBehind(written, digitsBefore)
  input.setSelectionRange(behind, behind)
  return written
}

function positionBehind(text: string, digits: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (seen === digits) return at
    if (/\d/.test(text[at]!)) seen += 1
  }
  return text.length
}

type NumberProps = { problem: string | undefined; isFocused: boolean }

/** Grouped as on the card, with its brand. */
export function CardNumberField({ problem, isFocused }: NumberProps) {
  const { t } = useTranslation('sandbox')
  const [brand, setBrand] = useState<string | null>(null)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) field.current?.querySelector('input')?.focus()
  }, [isFocused])

  return (
    <div ref={field} className="relative">
      <Field
        label={t('number')}
        name="number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        maxLength={23}
        onInput={(event) => setBrand(cardBrand(rewrite(event, groupedNumber)))}
        problem={problem}
      />
      <span
        aria-live="polite"
        className="pointer-events-none absolute top-0 right-0 text-sm font-semibold text-ink-500"
      >
        {brand}
      </span>
    </div>
  )
}

export function ExpiryField({ typed, problem }: { typed: string; problem: string | undefined }) {
  const { t } = useTranslation('sandbox')
  return (
    <Field
      label={t('expiry')}
      name="expiry"
      inputMode="numeric"
      autoComplete="cc-exp"
      placeholder={t('expiryForm')}
      maxLength={7}
      defaultValue={typed}
      onInput={(event) => rewrite(event, maskedExpiry)}
      problem={problem}
    />
  )
}
