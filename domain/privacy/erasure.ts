/** Days within which an account is erased after its owner has closed it: article 12(3) of the GDPR, requirement AUTH-08. */
const ERASED_WITHIN_DAYS = 30

/** The last moment at which a closed account may still be there. */
export const eraseBy = (closedAt: Date) => new Date(closedAt.getTime() + ERASED_WITHIN_DAYS * 24 * 60 * 60 * 1000)
