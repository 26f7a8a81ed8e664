import { rememberLanguage } from './remember-language.ts'
import { showSession } from './session-menu.ts'
import { followThemeSwitch } from './theme-switch.ts'

rememberLanguage(document)
followThemeSwitch(document)
showSession(document)
