import type { Subcategory } from '#domain/listings/category.ts'
import type { Translate } from '#kernel/translate.ts'

/** A kind as hosts choose it: where they would not find theirs by its name, others are named with it. */
export const kindLabel = (kind: Subcategory, t: Translate): string =>
  kind === 'house' ? t('kinds:chosen.house') : t(`kinds:subcategory.${kind}`)
