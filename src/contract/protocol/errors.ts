import * as z from 'zod/mini'

/**
 * Every error code of the API with its HTTP status (P-ERRORS). Codes are stable; the words for
 * them live in the message files (`errors.json`), in both languages.
 */
export const errorStatus = {
  invalid_request: 400,
  value_ambiguous: 400,
  password_length: 400,
  username_length: 400,
  username_not_allowed: 400,
  username_reserved: 400,
  email_length: 400,
  email_not_valid: 400,
  invalid_reset_token: 400,
  invalid_confirmation_token: 400,
  invalid_leave_token: 400,
  invalid_declaration_token: 400,
  invalid_signature: 400,
  name_missing: 400,
  wrong_password: 400,
  image_dimensions: 400,
  image_too_complex: 400,
  topic_image_dimensions: 400,
  upload_incomplete: 400,
  hearticle_incomplete: 400,
  quantity_in_name: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  forbidden: 403,
  premium_required: 403,
  email_not_confirmed: 403,
  not_found: 404,
  hearticle_not_found: 404,
  hearticle_deleted: 410,
  translation_not_found: 404,
  version_not_found: 404,
  proposal_not_found: 404,
  comment_not_found: 404,
  comments_full: 409,
  preview_not_found: 404,
  preview_expired: 410,
  not_in_trash: 404,
  study_not_found: 404,
  trial_not_found: 404,
  study_withdrawn: 410,
  study_retracted: 409,
  study_not_at_pubmed: 404,
  study_rejected: 422,
  study_decided: 409,
  citations_full: 409,
  search_not_understood: 422,
  idempotency_key_reused: 422,
  rubric_not_found: 404,
  no_rubrics: 404,
  topic_not_found: 404,
  alarm_not_found: 404,
  idea_not_found: 404,
  playlist_not_found: 404,
  glossary_term_not_found: 404,
  content_not_found: 404,
  user_not_found: 404,
  plan_not_found: 404,
  image_not_found: 404,
  audio_not_found: 404,
  method_not_allowed: 405,
  upload_too_slow: 408,
  approval_needed: 409,
  nothing_to_publish: 409,
  undo_over: 409,
  not_public: 409,
  own_edition: 403,
  role_by_writer: 403,
  username_taken: 409,
  email_taken: 409,
  last_admin: 409,
  rubric_in_use: 409,
  topic_in_use: 409,
  topic_name_taken: 409,
  glossary_term_taken: 409,
  hearticle_not_in_review: 409,
  review_conflict: 409,
  preview_links_full: 409,
  version_conflict: 409,
  taken_over: 409,
  reading_list_full: 409,
  history_off: 409,
  playlist_changed: 409,
  already_subscribed: 409,
  order_changed: 409,
  no_subscription: 409,
  withdrawal_too_late: 409,
  payload_too_large: 413,
  image_too_large: 413,
  audio_too_large: 413,
  unsupported_media_type: 415,
  not_an_image: 415,
  not_a_png: 415,
  not_an_mp3: 415,
  too_many_requests: 429,
  internal_error: 500,
  storage_unavailable: 503,
  catalogue_unavailable: 503,
  payment_unavailable: 503,
  mail_unavailable: 503,
  pubmed_unavailable: 503,
  images_busy: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** What every failed call answers; `message` is in the caller's language. */
export const apiErrorSchema = z.object({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  /**
   * What is wrong, by field (`query.page`), in a sentence in the caller's language. What is about a
   * hearticle's texts, not about how they were sent, names them by language: `de.headline`,
   * `en.keywords.3`, counted from 0; so do `hearticle_incomplete`, a review whose texts break the
   * rules, and `review_conflict` (which says `moved`). For `study_rejected`: why, in English. For
   * `version_conflict` and `playlist_changed`, where it is known: `changedAt` (RFC 3339) and
   * `changedBy`, the name of the user who saved, or `changedByJob`: `daily-import`. Where a write of a
   * hearticle is sent again and arrived the first time, but was changed since: `savedVersion`, the
   * version that it made.
   */
  fields: z.optional(z.record(z.string(), z.string())),
  /** The id under which the log has this request. */
  requestId: z.optional(z.string()),
})

export type ApiErrorBody = z.infer<typeof apiErrorSchema>
