import type { AuditEntry } from '../../contract/administration/administration.ts'
import { roles, subscriptionLevels } from '../../contract/protocol/account-fields.ts'
import {
  editionParts,
  type ReplacementKind,
  replacementKinds,
} from '../../contract/reading/edition-changes.ts'
import { auditActions, BY_ITSELF, OPERATOR } from '../../domain/account/audit-actions.ts'
import type { Translate } from '../../i18n/translator.ts'

/** What was done; an action that has no words yet by its code. */
export function formatAction({ action }: AuditEntry, t: Translate): string {
  const auditAction = auditActions.find((name) => name === action)
  return auditAction ? t(`administration:action_${auditAction}`) : action
}

/** A user by name, or that their account is gone, that it was a command of the operator, or that nobody did it. */
export function formatUser({ id, username }: AuditEntry['by'], t: Translate): string {
  if (id === OPERATOR) return t('administration:audit_operator')
  if (id === BY_ITSELF) return t('administration:audit_byItself')
  return username ?? t('administration:audit_gone')
}

/** Whom or what it was about: a user, or a record by its kind and number. */
export function formatSubject({ person, subject }: AuditEntry, t: Translate): string {
  if (person) return formatUser(person, t)
  const [kind, id] = subject.split('#')
  if (kind === 'DESK') return t('administration:audit_desk')
  if (kind === 'STUDY') return `PMID ${id}`
  if (kind === 'HEARTICLE') return `Hearticle ${id}`
  if (kind === 'RUBRIC') return `${t('administration:audit_rubric')} ${id}`
  if (kind === 'TOPIC') return `${t('administration:audit_topic')} ${id}`
  return kind === 'PLAYLIST' ? `Playlist ${id}` : '–'
}

/** What it was and became: 'Benutzer → Benutzer, Redaktion'; empty where nothing is kept of it. */
export function formatDetail(entry: AuditEntry, t: Translate): string {
  const { action, detail } = entry
  if (action === 'edition-published' || action === 'edition-replaced') return editionOf(entry, t)
  if (action === 'edition-approved' && Array.isArray(detail.parts)) {
    return editionParts
      .filter((part) => (detail.parts as string[]).includes(part))
      .map((part) => t(`administration:part_${part}`))
      .join(', ')
  }
  const formatValue = (value: string | number): string => {
    const role = roles.find((name) => name === value)
    if (role) return t(`administration:${role}`)
    const level = action === 'level-changed' ? subscriptionLevels[Number(value) - 1] : undefined
    return level ? t(`profile:level_${level}`) : String(value)
  }
  return Object.values(detail)
    .map((value) => (Array.isArray(value) ? value.map(formatValue).join(', ') : formatValue(value)))
    .join(' → ')
}

function editionOf({ detail: { edition, kind }, approvedBy }: AuditEntry, t: Translate): string {
  const known = ['first', ...replacementKinds].find((one) => one === kind) as
    | 'first'
    | ReplacementKind
    | undefined
  const approvers = approvedBy.map((user) => formatUser(user, t)).join(', ')
  return [
    edition !== undefined && t('administration:edition_number', { number: String(edition) }),
    known && t(`administration:edition_${known}`),
    approvers
      ? t('administration:edition_approvedBy', { names: approvers })
      : t('administration:edition_unapproved'),
  ]
    .filter(Boolean)
    .join(', ')
}
