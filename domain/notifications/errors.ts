/** Why a device is not told of notifications: its keys are none, the address is another device's, somebody has enough devices, or has logged out. */
export type SubscribeFailure = { reason: 'keys' | 'taken' | 'too-many' | 'ended' }
