import { Form } from 'react-router'
import { Instant } from '#app/session/instant.tsx'
import { Button } from '#app/ui/button.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { AccountPart } from '../account-part.tsx'
import type { SecurityView } from './security.view.server.ts'

/** The account's app: since when it is asked for, and its recovery codes; its own page does what is pressed here. */
export function FactorPart({ factor }: Pick<SecurityView, 'factor'>) {
  const { t } = useTranslation('ownSecurity')
  const action = useInLanguage()('/account/second-factor')
  return (
    <AccountPart id="second-factor" title={t('factor.title')} text={t('factor.text')}>
      {factor ? (
        <div className="grid gap-1">
          <p className="font-semibold">
            <Instant {...factor.since} />
          </p>
          {factor.isFew ? <Notice tone="bad">{factor.left}</Notice> : <p className="text-ink-700">{factor.left}</p>}
        </div>
      ) : (
        <p className="font-semibold">{t('factor.off')}</p>
      )}
      <Form method="post" action={action} className="flex flex-wrap gap-3">
        {factor ? (
          <>
            <Button name="intent" value="renew" look="plain">
              {t('factor.renew')}
            </Button>
            <Button name="intent" value="remove" look="quiet">
              {t('factor.remove')}
            </Button>
          </>
        ) : (
          <Button name="intent" value="begin" look="plain">
            {t('factor.begin')}
          </Button>
        )}
      </Form>
      {factor && <p className="text-sm text-ink-500">{t('factor.renewText')}</p>}
    </AccountPart>
  )
}
