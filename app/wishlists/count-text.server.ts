import type { Translate } from '#kernel/translate.ts'

export const countText = (count: number, t: Translate) =>
  count === 0 ? t('wishlists:countNone') : t('wishlists:count', { count })
