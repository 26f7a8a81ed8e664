import { rememberLanguage } from './remember-language.ts'
import { followSession } from './session-menu.ts'
import { followThemeSwitch } from './theme-switch.ts'

rememberLanguage(document)
followThemeSwitch(document)
followSession(document)
