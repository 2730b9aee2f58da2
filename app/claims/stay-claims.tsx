import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { StayClaimsView } from './stay-claims.view.server.ts'

/** A booking's claims, with links to report a problem. */
export function StayClaims({ claims: view }: { claims: StayClaimsView | null }) {
  const { t } = useTranslation('claims')
  const isBusy = useNavigation().formMethod === 'POST'
  if (!view) return null
  const { claims, formAt, noAccess } = view
  return (
    <section aria-labelledby="claims" className="grid gap-4">
      <h2 id="claims" className="text-lg font-bold">
        {t('stay.title')}
      </h2>
      {claims.length > 0 && (
        <ul className="grid gap-2">
          {claims.map(({ id, text, status }) => (
            <li key={id}>
              <Link to={`/claims/${id}`} className="font-semibold underline underline-offset-4">
                {text}
              </Link>
              <p className="text-sm text-ink-500">{status}</p>
            </li>
          ))}
        </ul>
      )}
      {noAccess && formAt && (
        <Form method="post" action={formAt} className="grid gap-2">
          <input type="hidden" name="intent" value="no-access" />
          <p className="text-sm text-ink-500">{noAccess}</p>
          <Button isBusy={isBusy} className="justify-self-start">
            {t('stay.noAccess')}
          </Button>
        </Form>
      )}
      {formAt && (
        <p>
          <ButtonLink look="plain" to={formAt}>
            {t('stay.report')}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
