import { hideOutdated } from './hide-outdated.ts'

hideOutdated(document)
