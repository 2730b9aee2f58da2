import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'

type Card = { id: string; title: string; place: string; price: string; photo: string; text: string }

const MAX_CARDS = 2000
const filling = 'A bright room with a long table, north light and a quiet court. '.repeat(400)

/** Made once, when the program starts. */
const all = Array.from({ length: MAX_CARDS }, (_, index): Card => {
  const number = String(index).padStart(12, '0')
  return {
    id: `00000000-0000-7000-8000-${number}`,
    title: `Studio with north light ${index}`,
    place: `Studio · Providencia ${index}`,
    price: `From $ ${index} / day`,
    photo: number.padStart(24, 'a'),
    text: `${index} ${filling}`,
  }
})

/** `?cards=60&letters=200`: so many cards, each with a text so long. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const characters = Number(searchParams.get('letters'))
  const cards = all.slice(0, Number(searchParams.get('cards')))
  return { cards: cards.map((card) => ({ ...card, text: card.text.slice(0, characters) })) }
}

export default function Cards() {
  const { cards } = useLoaderData<typeof loader>()
  return (
    <main className="page pt-8">
      <h1 className="text-2xl font-bold tracking-tight">Spaces</h1>
      <ul className="mt-6 grid gap-x-6 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
        {cards.map((card) => (
          <li key={card.id}>
            <CardOf card={card} />
          </li>
        ))}
      </ul>
    </main>
  )
}

const widths = [320, 480, 720, 960]

/** The elements of a card of ours (app/listings/card/card.tsx), without what makes it one. */
function CardOf({ card }: { card: Card }) {
  return (
    <article className="group relative">
      <div className="relative aspect-[4/3] overflow-hidden rounded-xl bg-sand-100">
        <span className="block size-full overflow-hidden">
          <img
            src={`/media/${card.photo}-320.webp`}
            srcSet={widths.map((width) => `/media/${card.photo}-${width}.webp ${width}w`).join(', ')}
            sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 46vw, 92vw"
            alt={card.title}
            width={1200}
            height={800}
            loading="lazy"
            className="size-full object-cover"
          />
        </span>
      </div>
      <div className="mt-3 flex items-start justify-between gap-3">
        <h3 className="line-clamp-2 text-base leading-snug font-semibold">
          <Link to={`/property/${card.id}`}>{card.title}</Link>
        </h3>
        <span className="flex items-center gap-1 text-sm">
          <svg aria-hidden="true" width={14} height={14}>
            <use href="/icons.svg#star" />
          </svg>
          4.8
        </span>
      </div>
      <p className="mt-0.5 line-clamp-1 text-sm text-ink-500">{card.place}</p>
      <p className="mt-1.5 text-base">
        <span className="font-semibold">{card.price}</span>
      </p>
      {card.text && <p>{card.text}</p>}
    </article>
  )
}
