import { followStatus } from './follow-status.ts'

followStatus(document)
