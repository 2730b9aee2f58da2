import { wishlistLimits } from '#domain/wishlists/wishlist.ts'
import { Field } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = { typed: string; problem: string | undefined; className?: string }

/** The name of a wishlist. */
export function NameField({ typed, problem, className = '' }: Props) {
  const { t } = useTranslation('wishlists')
  return (
    <Field
      label={t('name')}
      name="name"
      defaultValue={typed}
      maxLength={wishlistLimits.name}
      autoComplete="off"
      problem={problem}
      className={className}
    />
  )
}
