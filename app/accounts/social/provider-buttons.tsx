import { providerNames, type SignInProvider } from '#domain/accounts/sign-in-provider.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** Plain forms to log in by a provider, because the browser leaves this site with them. */
export function ProviderButtons({ providers, to }: { providers: readonly SignInProvider[]; to: string }) {
  const { t } = useTranslation('auth')
  return (
    <div className="grid gap-3">
      {providers.map((provider) => (
        <form key={provider} method="post" action={`/auth/social/${provider}`} className="grid">
          <input type="hidden" name="to" value={to} />
          <Button look="plain">
            <Icon name={`brand-${provider}`} />
            {t('social.with', { provider: providerNames[provider] })}
          </Button>
        </form>
      ))}
    </div>
  )
}
