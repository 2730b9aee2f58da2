import type { Channels } from './channels.server.ts'
import { LISTINGS_CHANNEL, noteListingChanges, noteSettingsChange, SETTINGS_CHANNEL } from './changes.server.ts'

/** This server knows within a moment what others have changed; while it did not listen, all may have. */
export function followChanges(channels: Pick<Channels, 'listen'>): void {
  channels.listen(SETTINGS_CHANNEL, { onNotification: noteSettingsChange, onListening: noteSettingsChange })
  channels.listen(LISTINGS_CHANNEL, {
    onNotification: (ids) => noteListingChanges(ids === '' ? null : ids.split(',')),
    onListening: () => noteListingChanges(null),
  })
}
