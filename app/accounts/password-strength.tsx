import { strengthOf } from '#domain/accounts/password.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

const colors = ['bg-alert-700', 'bg-alert-700', 'bg-clay-600', 'bg-clay-600', 'bg-leaf-700', 'bg-leaf-700']

/** Five items, one point each (spec §5); says how strong the password is, and refuses nothing. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation('auth')
  const { items, score, label } = strengthOf(password)
  return (
    <div className="rounded-xl bg-sand-100 p-4 text-sm">
      <div aria-hidden="true" className="flex gap-1.5">
        {items.map(({ name }, index) => (
          <span key={name} className={`h-1.5 grow rounded-full ${index < score ? colors[score] : 'bg-sand-300'}`} />
        ))}
      </div>
      <p aria-live="polite" className="mt-2 font-semibold">
        {password ? t('strength.label', { label: t(`strength.${label}`) }) : t('strength.title')}
      </p>
      <ul className="mt-2 grid gap-1 sm:grid-cols-2">
        {items.map(({ name, isMet }) => (
          <li key={name} className={`flex items-center gap-2 ${isMet ? 'text-leaf-700' : 'text-ink-700'}`}>
            <Icon name={isMet ? 'circle-check' : 'dot'} size={16} />
            {t(`strength.items.${name}`)}
            {isMet && <span className="sr-only">{t('strength.met')}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
