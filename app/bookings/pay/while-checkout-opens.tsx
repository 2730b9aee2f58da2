import type { ReactNode } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useNavigation } from 'react-router'

/** The skeleton shown while checkout loads (spec §2). */
export function WhileCheckoutOpens({ children }: { children: ReactNode }) {
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === '/checkout' ? <CheckoutSkeleton /> : children
}

function CheckoutSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <main id="main" className="page pt-8" aria-busy="true">
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div aria-hidden="true">
        <div className="skeleton mb-6 h-9 w-72 max-w-full lg:mb-8" />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
          <div className="skeleton h-24 rounded-2xl lg:order-last lg:h-96" />
          <div className="grid content-start gap-6">
            <div className="skeleton h-14" />
            <div className="skeleton h-96" />
          </div>
        </div>
      </div>
    </main>
  )
}
