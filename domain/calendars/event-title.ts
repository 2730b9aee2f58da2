/** Titles are compared without regard to case, width and spaces. */
export const titleKey = (title: string) => title.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** A feed's limit. */
export const MAX_LEFT_OUT = 20

const ONLY_BUSY =
  /^(?:(?:airbnb|closed|vrbo|booking\.com)?[ ()-]*)?(?:not available|unavailable|blocked|busy|closed|no disponible|bloqueado|ocupado|cerrado)\)?$/

/** Other sites write so of closed times; guests have names, and reservations are called so. */
export const saysOnlyBusy = (title: string) => title.trim() === '' || ONLY_BUSY.test(titleKey(title))
