import type { CardView } from './card.view.server.ts'

/** Reads a card from the server's HTML; sending sixty again as data would be a quarter of the page. */
export function cardOnPage(article: HTMLElement): CardView {
  const [frame, header] = article.children as unknown as [Element, Element]
  const [heading, rating] = header.children as unknown as [HTMLElement, Element]
  const picture = frame.querySelector('img')
  const [unit, tag] = textsOf(frame, ':scope > div > span')
  const [line = '', ...below] = textsOf(article, ':scope > p')
  const [label, value] = textsOf(rating, 'span')
  const language = heading.lang as 'en' | 'es' | ''
  return {
    id: heading.querySelector('a')!.pathname.split('/').at(-1)!,
    title: heading.textContent,
    ...(language && { titleLanguage: language }),
    line,
    icon: article.dataset['icon']!,
    photo: picture && {
      key: /([0-9a-f]{24})-/.exec(picture.src)![1]!,
      color: /#[0-9a-f]+/.exec(picture.parentElement!.getAttribute('style')!)![0],
      alt: picture.alt,
    },
    more: article.dataset['more'] === undefined ? [] : 'asked-for',
    rating: label && value ? { label, value } : null,
    newLabel: label ? '' : rating.textContent,
    unit: unit!,
    price: below.at(-1)!,
    ...(tag && { tag }),
    ...(below.length > 1 && { near: below[0]! }),
  }
}

const textsOf = (element: Element, selector: string) =>
  [...element.querySelectorAll(selector)].map(({ textContent }) => textContent)
