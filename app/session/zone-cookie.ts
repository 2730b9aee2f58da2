/** The cookie that says in which zone a device's clock is. */
export const ZONE_COOKIE = 'zone'
