import { photoSet } from '#domain/media/photo.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { CachedPart } from '#app/ui/cached-part.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { Faq } from './faq.tsx'
import type { ShowcaseView } from './showcase.view.server.ts'

/** Below the rows, on large screens only (spec §2): kinds, cities, what guests ask. */
export function Landing({ view }: { view: ShowcaseView }) {
  return <CachedPart as="div" className="mt-20 hidden gap-16 lg:grid" part={Sections} props={{ view }} />
}

function Sections({ view }: { view: ShowcaseView }) {
  const { t } = useTranslation('home')
  return (
    <>
      <section aria-labelledby="landing-kinds">
        <h2 id="landing-kinds" className="mb-5 text-2xl font-bold tracking-tight">
          {t('landing.kinds')}
        </h2>
        <ul className="grid grid-cols-6 gap-4">
          {view.kinds.map((tile) => (
            <Kind key={tile.kind} tile={tile} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="landing-cities">
        <h2 id="landing-cities" className="mb-5 text-2xl font-bold tracking-tight">
          {t('landing.cities')}
        </h2>
        <ul className="grid grid-cols-4 gap-4">
          {view.cities.map((tile) => (
            <City key={tile.name} tile={tile} />
          ))}
        </ul>
      </section>
      <Figures figures={view.figures} />
      <Faq questions={view.faq} />
    </>
  )
}

function Kind({ tile: { kind, name, icon, photo } }: { tile: ShowcaseView['kinds'][number] }) {
  return (
    <li>
      <Link to={`/?category=${kind}`} className="group block">
        <Tile photo={photo} sizes="18rem" className="aspect-[4/5] rounded-xl" icon={icon} />
        <span className="mt-2.5 block font-semibold group-hover:text-clay-700">{name}</span>
      </Link>
    </li>
  )
}

function City({ tile: { name, address, isFeatured, countText, photo } }: { tile: ShowcaseView['cities'][number] }) {
  const { t } = useTranslation('home')
  return (
    <li>
      <Link
        to={address}
        className="group flex items-center gap-4 overflow-hidden rounded-xl border border-sand-200 bg-white pr-4 hover:border-sand-300"
      >
        <Tile photo={photo} sizes="8rem" className="size-20 flex-none" icon="map-pin" />
        <span className="min-w-0">
          <span className="block truncate font-semibold group-hover:text-clay-700">{name}</span>
          {countText && <span className="block truncate text-sm text-ink-500">{countText}</span>}
        </span>
        {isFeatured && (
          <span className="ml-auto rounded-full bg-clay-50 px-2.5 py-0.5 text-xs font-semibold text-clay-700">
            {t('landing.featured')}
          </span>
        )}
      </Link>
    </li>
  )
}

type TileProps = { photo: { key: string; color: string } | null; sizes: string; icon: string; className: string }

/** A picture beside its name says nothing more, so it is silent. */
function Tile({ photo, sizes, icon, className }: TileProps) {
  const plain = (
    <span className="grid size-full place-items-center bg-clay-50 text-clay-600">
      <Icon name={icon} size={26} />
    </span>
  )
  return (
    <span className={`block overflow-hidden ${className}`}>
      {photo ? (
        <Photo
          set={photoSet(photo.key, 480)}
          sizes={sizes}
          alt=""
          color={photo.color}
          fallback={plain}
          className="size-full transition-transform duration-500 group-hover:scale-[1.03]"
        />
      ) : (
        plain
      )}
    </span>
  )
}

function Figures({ figures }: { figures: ShowcaseView['figures'] }) {
  const { t } = useTranslation('home')
  if (figures.length === 0) return null
  return (
    <section aria-label={t('landing.figures')} className="rounded-2xl bg-sand-100 py-8">
      <dl className="flex justify-evenly gap-8 text-center">
        {figures.map(({ value, text }) => (
          <div key={text} className="flex flex-col-reverse">
            <dt className="text-ink-500">{text}</dt>
            <dd className="text-3xl font-bold tracking-tight">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
