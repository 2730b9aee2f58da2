import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** Leads to the wishlists for the listing; a signed-out visitor logs in on the way. */
export function SaveLink({ listingId }: { listingId: string }) {
  const { t } = useTranslation('listing')
  return (
    <Link
      to={`/wishlists?save=${listingId}`}
      className="flex min-h-11 flex-none items-center gap-2 rounded-lg px-3 text-sm font-semibold underline underline-offset-4 hover:bg-sand-100"
    >
      <Icon name="heart-filled" size={18} />
      <span className="max-sm:sr-only">{t('save')}</span>
    </Link>
  )
}
