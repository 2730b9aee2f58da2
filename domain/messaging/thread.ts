/** All e-mails of one conversation have this in common. */
export const threadOf = (conversationId: string) => `conversation-${conversationId}`
