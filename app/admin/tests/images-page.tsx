import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { LanguageField, Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { FigureTable } from './figure-table.tsx'

type Props = {
  typed: string
  newest: readonly { id: string; title: string }[]
  isMissing: boolean
  listing: { id: string; title: string; photos: readonly { number: number; url: string }[] } | null
  measured: { number: number; rows: readonly { key: string; cells: readonly string[] }[] } | null
}

/** A listing and a photo to choose, whose variants are read as a browser would. */
export function ImagesPage({ typed, newest, isMissing, listing, measured }: Props) {
  const { t } = useTranslation('tests')
  return (
    <>
      <Form method="get" className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <LanguageField />
        <Field label={t('images.listing')} hint={t('images.hint')} name="listing" defaultValue={typed} />
        <Button className="mb-7">{t('images.choose')}</Button>
      </Form>
      {isMissing && (
        <Notice tone="bad" className="mt-6">
          {t('images.missing')}
        </Notice>
      )}
      {listing ? <Photos {...{ listing, measured }} /> : <Newest newest={newest} />}
    </>
  )
}

function Newest({ newest }: Pick<Props, 'newest'>) {
  const { t } = useTranslation('tests')
  return (
    <section aria-labelledby="newest" className="mt-8">
      <h2 id="newest" className="text-xl font-bold">
        {t('images.newest')}
      </h2>
      <ul>
        {newest.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/admin/test-images?listing=${id}`} className={textLinkClass}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Photos({ listing, measured }: { listing: NonNullable<Props['listing']>; measured: Props['measured'] }) {
  const { t } = useTranslation('tests')
  const columns = (['variant', 'size', 'time'] as const).map((name) => t(`images.columns.${name}`))
  return (
    <section aria-labelledby="photos" className="mt-8">
      <h2 id="photos" className="mb-4 text-xl font-bold wrap-anywhere">
        {listing.title}
      </h2>
      {listing.photos.length === 0 && <Notice>{t('images.noPhotos')}</Notice>}
      <ul className="mb-6 grid grid-cols-2 gap-2 sm:grid-cols-5">
        {listing.photos.map(({ number, url }) => (
          <li key={number}>
            <Link
              to={`/admin/test-images?listing=${listing.id}&photo=${number}`}
              preventScrollReset
              aria-current={number === measured?.number ? 'true' : undefined}
              className={`block overflow-hidden rounded-lg border ${number === measured?.number ? 'border-ink-900' : 'border-sand-200'}`}
            >
              <img
                src={url}
                alt={t('images.photo', { number })}
                width={320}
                height={213}
                loading="lazy"
                className="aspect-3/2 w-full object-cover"
              />
            </Link>
          </li>
        ))}
      </ul>
      {measured && (
        <>
          <h3 id="variants" className="mb-3 text-lg font-bold">
            {t('images.variantsOf', { number: measured.number })}
          </h3>
          <FigureTable labelledBy="variants" columns={columns} rows={measured.rows} />
        </>
      )}
    </section>
  )
}
