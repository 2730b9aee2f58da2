import { Icon } from '#app/ui/icon.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Menu, MenuItem } from './menu.tsx'

/** The menu of a visitor (spec §2): the log-in, the way to hosting, and help. */
export function VisitorLinks() {
  const { t } = useTranslation('visitorMenu')
  const { open } = useOverlay()
  return (
    <Menu label={t('menu')} summary={<Icon name="circle-user" size={28} />}>
      <MenuItem to={open({ auth: 'login' })} preventScrollReset icon="circle-user" label={t('logIn')} />
      <MenuItem to="/become-a-host" icon="plus" label={t('host')} />
      <MenuItem to="/help" icon="info" label={t('help')} />
    </Menu>
  )
}
