import { useTranslation } from '#app/ui/texts.tsx'

/** The skeleton reserves each part's place and size while the dashboard loads (spec §2). */
export function DashboardSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <main id="main" className="page host-page pt-6" aria-busy="true">
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div aria-hidden="true">
        <div className="mb-6 flex min-h-12 items-center">
          <div className="skeleton h-9 w-60" />
        </div>
        <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <Bookings />
          <div className="grid grid-cols-1 content-start gap-8">
            <Figures />
            <div className="grid grid-cols-2 gap-3">
              {[0, 1, 2, 3].map((action) => (
                <div key={action} className="skeleton h-12 rounded-full" />
              ))}
            </div>
          </div>
        </div>
      </div>
    </main>
  )
}

function Bookings() {
  return (
    <div>
      <div className="mb-3 flex min-h-11 items-center">
        <div className="skeleton h-7 w-40" />
      </div>
      <div className="grid grid-cols-1 gap-3">
        {[0, 1, 2].map((booking) => (
          <div key={booking} className="skeleton h-62 rounded-2xl sm:h-46" />
        ))}
      </div>
    </div>
  )
}

/** The four cards. */
function Figures() {
  return (
    <div>
      <div className="mb-3 skeleton h-7.25 w-32" />
      <div className="grid grid-cols-2 gap-3">
        <div className="col-span-2 skeleton h-34 rounded-2xl" />
        <div className="skeleton h-44 rounded-2xl" />
        <div className="skeleton h-44 rounded-2xl" />
        <div className="col-span-2 skeleton h-29 rounded-2xl" />
      </div>
    </div>
  )
}
