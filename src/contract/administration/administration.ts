import * as z from 'zod/mini'
import { entitlementChangeSchema } from '../billing/billing.ts'
import {
  roles,
  subscriptionLevels,
  subscriptionStatuses,
  userIdSchema,
} from '../protocol/account-fields.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { wholeNumber } from '../protocol/paging.ts'

/** People, their roles and their levels are administrators' alone (P-USERS). */
export const administrators = ['PERMISSION_ADMIN'] as const

/** By which statuses people are searched (P-USERS). */
export const searchedStatuses = ['ACTIVE', 'PAST_DUE', 'CANCELED', 'UNPAID'] as const

export type SearchedStatus = (typeof searchedStatuses)[number]

/** 1 Free, 2 Premium, 3 Enterprise (P-LEVELS). */
const levelSchema = z.object({ id: z.int(), name: z.enum(subscriptionLevels) })

/** A person as administrators see them (P-USERS, P-ROLES). */
const adminUserSchema = z.object({
  id: userIdSchema,
  username: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  isArztekammerMember: z.boolean(),
  /** RFC 3339. */
  createdAt: z.iso.datetime(),
  roles: z.array(z.object({ id: z.int(), name: z.enum(roles) })),
  /** What follows from grant, subscription and trial together (P-ACCESS-DERIVED). */
  subscriptionLevel: levelSchema,
  subscriptionStatus: z.enum(subscriptionStatuses),
  /** From what paid access follows; null where there is none. */
  accessSource: z.nullable(z.enum(['grant', 'subscription', 'trial'])),
  /** What an administrator gave (P-ACCESS-DERIVED). */
  grantedLevel: levelSchema,
})

export type AdminUser = z.infer<typeof adminUserSchema>

/** Where a list that is read piece by piece goes on; as the last answer gave it. */
const cursor = z.string().check(z.regex(/^[\w-]{1,1500}$/))

const piece = { cursor: z.optional(cursor), size: z.prefault(wholeNumber(1, 50), 20) }

/** The begin of a name or an address; empty is none. */
const typedBegin = z.optional(z.string().check(z.trim(), z.maxLength(100)))

export const searchUsers = endpoint({
  summary:
    'People whose name and address begin as asked for and whose status is the one asked for, piece by piece; a piece may be shorter than asked for though another one follows',
  path: '/api/admin/users/search',
  access: administrators,
  query: z.object({
    username: typedBegin,
    email: typedBegin,
    status: z.optional(z.enum(['', ...searchedStatuses])),
    ...piece,
  }),
  output: z.object({
    content: z.array(adminUserSchema),
    /** For `cursor`; null at the end. */
    next: z.nullable(z.string()),
  }),
})

export const deleteUser = endpoint({
  summary: 'Deletes a person’s account and all personal data, and ends their sessions',
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  access: administrators,
  keyConfirmation: 'desk',
  repeatable: true,
  params: z.object({ id: userIdSchema }),
  output: z.object({}),
  errors: ['user_not_found', 'last_admin'],
})

export const setSubscriptionLevel = endpoint({
  summary:
    'Grants a level: 2 and 3 give it, 1 takes it away; never touches a paid subscription (P-ACCESS-DERIVED)',
  method: 'PUT',
  path: '/api/admin/users/{id}/subscription',
  access: administrators,
  repeatable: true,
  params: z.object({ id: userIdSchema }),
  query: z.object({ subscriptionLevelId: wholeNumber(1, subscriptionLevels.length) }),
  output: adminUserSchema,
  errors: ['user_not_found'],
})

export const setUserRoles = endpoint({
  summary:
    'Replaces a person’s roles, where they still are those that were seen; ROLE_USER always stays (P-ROLES)',
  method: 'PUT',
  path: '/api/admin/users/{id}/roles',
  access: administrators,
  keyConfirmation: 'desk',
  repeatable: true,
  params: z.object({ id: userIdSchema }),
  query: z.object({
    /**
     * The roles that the user who replaces them has seen, parted by commas; left out, whatever they
     * are.
     */
    was: z.optional(z.string().check(z.regex(/^ROLE_[A-Z]+(,ROLE_[A-Z]+){0,9}$/))),
  }),
  body: z.array(z.enum(roles)).check(z.maxLength(50)),
  output: adminUserSchema,
  errors: ['user_not_found', 'last_admin', 'version_conflict'],
})

export const entitlementHistory = endpoint({
  summary: 'How a person’s access changed, newest first; for administrators',
  path: '/api/admin/users/{id}/entitlement',
  access: administrators,
  params: z.object({ id: userIdSchema }),
  output: z.array(entitlementChangeSchema),
  errors: ['user_not_found'],
})

/** A user in a line of the audit; no name where they are deleted, or are 'operator' (P-AUDIT). */
const personSchema = z.object({ id: z.string(), username: z.nullable(z.string()) })

const auditEntrySchema = z.object({
  at: z.iso.datetime(),
  by: personSchema,
  action: z.string(),
  /** A record as the table's keys name it, or a person's id. */
  subject: z.string(),
  /** Where the subject is a person. */
  person: z.nullable(personSchema),
  /** What it was and became, in codes. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** Who had approved what became public. */
  approvedBy: z.array(personSchema),
})

export type AuditEntry = z.infer<typeof auditEntrySchema>

const auditName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

export const auditLog = endpoint({
  summary:
    'Who changed what about whom or what, newest first, piece by piece: all of it, or one kind of action, of one user, about one user or record, or some days in Vienna, both ends included',
  path: '/api/admin/audit',
  access: administrators,
  query: z.object({
    ...piece,
    action: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
    /** Who did it: a name, or the id of a user, who may be deleted. */
    by: z.optional(auditName),
    /** The same of whom it was about; or the number of a hearticle, study or playlist. */
    about: z.optional(auditName),
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
  }),
  output: z.object({ content: z.array(auditEntrySchema), next: z.nullable(z.string()) }),
})
