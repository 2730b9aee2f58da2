import { canBeSaved } from '#domain/alerts/saved-search.ts'
import { type Search, searchParams } from '#domain/search/search.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** Offers to save the search; the browser sends it by itself, because it leads away from the results. */
export function SaveSearch({ search }: { search: Search }) {
  const { t } = useTranslation('results')
  const action = useInLanguage()('/saved-searches/save')
  if (!canBeSaved(search)) return null
  return (
    <form
      method="post"
      action={action}
      className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl bg-sand-100 px-5 py-4"
    >
      <p className="max-w-text">{t('save.text')}</p>
      <input type="hidden" name="search" value={searchParams(search).toString()} />
      <Button look="plain">
        <Icon name="bell" size={18} />
        {t('save.do')}
      </Button>
    </form>
  )
}
