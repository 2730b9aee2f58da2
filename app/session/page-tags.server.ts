import { pageTag } from '#domain/listings/page-tag.ts'

/** Akamai reads no more of a page; what stands first is what the page is about. */
const MAX_TAGS = 128

const listingLinks = /\/property\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/g

/** Whatever a page shows of a listing has a link to it: the page is out of date once one of them has changed. */
export const tagsOfPage = (url: URL, html: Buffer): string[] =>
  listingsOnPage(url, html).slice(0, MAX_TAGS).map(pageTag)

export function listingsOnPage(url: URL, html: Buffer): string[] {
  const text = `${url.pathname} ${html.toString('latin1')}`
  return [...new Set(Array.from(text.matchAll(listingLinks), ([, id]) => id!))]
}
