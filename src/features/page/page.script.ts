import { showSession } from './session-menu.ts'
import { followThemeSwitch } from './theme-switch.ts'

followThemeSwitch(document)
showSession(document)
