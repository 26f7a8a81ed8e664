import { followSession } from './session-menu.ts'
import { followThemeSwitch } from './theme-switch.ts'

followThemeSwitch(document)
followSession(document)
