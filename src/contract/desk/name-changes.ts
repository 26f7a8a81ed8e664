/**
 * What was changed at once of the names and pictures by which readers find their way, and taking
 * that back (P-NAMES-AT-ONCE).
 */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { numericId } from '../protocol/paging.ts'
import { playlistKeepers } from '../reading/playlists.ts'

/** What has a name; the picture is a topic's. */
export const namedKinds = ['rubric', 'topic', 'playlist', 'picture'] as const

export type NamedKind = (typeof namedKinds)[number]

const keepers = [...playlistKeepers, 'PERMISSION_PLAN'] as const

const bothNames = z.object({ de: z.string(), en: z.string() })

export const listNameChanges = endpoint({
  summary:
    'Which changes and deletions of rubrics, topics, their pictures and playlists can be taken back, the latest first',
  path: '/api/library/changes',
  access: keepers,
  output: z.object({
    content: z.array(
      z.object({
        kind: z.enum(namedKinds),
        id: z.int(),
        at: z.iso.datetime(),
        was: bothNames,
        /** Null where it was deleted. */
        is: z.nullable(bothNames),
      }),
    ),
  }),
})

export type ListedNameChange = z.infer<typeof listNameChanges.output>['content'][number]

export const undoNameChange = endpoint({
  summary:
    'Takes the last change of a rubric, topic, picture or playlist back, for a day and while nobody has changed it since',
  method: 'POST',
  path: '/api/library/changes/{kind}/{id}/undo',
  access: keepers,
  keyConfirmation: 'desk',
  repeatable: true,
  params: z.object({ kind: z.enum(namedKinds), id: numericId }),
  output: z.object({}),
  errors: ['forbidden', 'undo_over', 'version_conflict', 'rubric_not_found', 'topic_name_taken'],
})
