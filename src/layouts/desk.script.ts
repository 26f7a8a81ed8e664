import { followCommand } from '../desk/shell/command.ts'
import { showCounts } from '../desk/shell/counts.ts'
import { showToThoseWhoMay } from '../features/page/permitted.ts'
import { rememberLanguage } from '../features/page/remember-language.ts'
import { showSession } from '../features/page/session-menu.ts'
import { followThemeSwitch } from '../features/page/theme-switch.ts'

rememberLanguage(document)
followThemeSwitch(document)
showSession(document)
showToThoseWhoMay(document)
showCounts(document)
followCommand(document)
