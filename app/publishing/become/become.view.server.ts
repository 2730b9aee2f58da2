import { subcategories } from '#domain/listings/category.ts'
import { serviceFeePercent } from '#domain/pricing/queries.server.ts'
import type { RouterContextProvider } from 'react-router'
import { breadcrumbsLd, faqLd } from '#app/seo/linked-data.server.ts'
import { ownAddress, pageMeta } from '#app/seo/page.server.ts'
import type { PageMeta } from '#app/seo/page-meta.ts'
import { showcaseView, type ShowcaseView } from '#app/search/front/showcase.view.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Picture = ShowcaseView['kinds'][number]['photo']

/** Texts with figures are finished here; the page adds the others. */
export type BecomeView = {
  kinds: ShowcaseView['kinds']
  /** The picture beside the lead is none of those of the subcategories. */
  picture: Picture
  /** A sentence: what the fee is and who pays it. */
  fee: string
  faq: readonly { question: string; answer: string }[]
  page: PageMeta
}

const questions = ['cost', 'spaces', 'units', 'paid', 'cancelling', 'always'] as const

export const BECOME_PATH = '/become-a-host'

export async function becomeView(context: Readonly<RouterContextProvider>): Promise<BecomeView> {
  const { db, product } = context.get(services)
  const { t } = visitorOf(context)
  const [{ kinds, cities }, fee] = await Promise.all([showcaseView(context), serviceFeePercent(db)])
  const sentence = t('become:fee', { fee: String(fee) })
  const values = { product, sentence, count: subcategories.length }
  const faq = questions.map((each) => ({
    question: t(`become:faq.${each}.question`),
    answer: t(`become:faq.${each}.answer`, values),
  }))
  const title = t('become:title', values)
  const keys = new Set(kinds.map(({ photo }) => photo?.key))

  return {
    kinds,
    fee: sentence,
    picture: cities.findLast(({ photo }) => photo && !keys.has(photo.key))?.photo ?? null,
    faq,
    page: pageMeta(context, {
      title,
      description: t('become:description', values),
      path: BECOME_PATH,
      linkedData: [breadcrumbsLd([{ name: product, url: ownAddress(context, '/') }, { name: title }]), faqLd(faq)],
    }),
  }
}
