/** Why a device is not subscribed: invalid keys, another's address, too many devices, or logged out. */
export type SubscribeFailure = { reason: 'keys' | 'taken' | 'too-many' | 'ended' }
