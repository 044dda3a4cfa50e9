import type { VersionedKind } from '@groundwork/domain';
import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '../curriculum/curriculum-records.ts';

export interface Column {
  name: string;
  type: 'plain' | 'json' | 'negated';
}

interface Table {
  name: string;
  parent: { kind: RecordKind; column: string } | null;
  /** Columns by field. Fields without a column are read and written separately. */
  columns: Record<string, Column>;
}

const plain = (name: string): Column => ({ name, type: 'plain' });
const json = (name: string): Column => ({ name, type: 'json' });
const negated = (name: string): Column => ({ name, type: 'negated' });

export const TABLES: Record<RecordKind, Table> = {
  assistant: {
    name: 'assistants',
    parent: null,
    columns: {
      name: plain('name'),
      description: plain('description'),
      avatar: plain('avatar'),
      systemPrompt: plain('system_prompt'),
      iconSvg: plain('icon_svg'),
      webSearchEnabled: plain('web_search_enabled'),
      inUse: plain('is_active'),
    },
  },
  persona: {
    name: 'personas',
    parent: null,
    columns: {
      name: plain('name'),
      description: plain('description'),
      avatar: plain('avatar'),
      category: plain('category'),
      order: plain('sort_order'),
      systemPrompt: plain('system_prompt'),
      iconSvg: plain('icon_svg'),
      webSearchEnabled: plain('web_search_enabled'),
      inUse: plain('is_active'),
    },
  },
  challenge: {
    name: 'challenges',
    parent: null,
    columns: {
      title: plain('title'),
      description: plain('description'),
      order: plain('sort_order'),
      icon: plain('icon'),
      iconSvg: plain('icon_svg'),
      imageUrl: plain('image_url'),
      videoUrl: plain('video_url'),
      isActive: plain('is_active'),
      // An inactive challenge would still be shown.
      inUse: negated('is_archived'),
    },
  },
  step: {
    name: 'steps',
    parent: { kind: 'challenge', column: 'challenge_id' },
    columns: {
      title: plain('title'),
      description: plain('description'),
      order: plain('sort_order'),
      reportSection: plain('report_section'),
      promptInstructions: plain('prompt_instructions'),
      conversationOpener: plain('conversation_opener'),
      completionCriteria: json('completion_criteria'),
      minutes: plain('minutes'),
      inUse: plain('is_active'),
    },
  },
  question: {
    name: 'questions',
    parent: { kind: 'step', column: 'step_id' },
    columns: {
      text: plain('text'),
      hint: plain('hint'),
      example: plain('example'),
      figure: json('figure'),
      order: plain('sort_order'),
      type: plain('type'),
      evaluationCriteria: json('evaluation_criteria'),
      inUse: plain('is_active'),
    },
  },
};

export function readColumn({ name, type }: Column): RawBuilder<unknown> {
  return type === 'negated' ? sql`not ${sql.ref(name)}` : sql.ref(name);
}

/** What takes effect at once: a record's place, and whether it is in use. All else waits until it is published. */
const STATES = new Set(['order', 'isActive', 'inUse']);

/** The fields that are published, by the names that they have in the API. */
export const contentFields = (kind: VersionedKind): string[] =>
  Object.keys(TABLES[kind].columns).filter(field => !STATES.has(field));

/** A row's published fields as JSON. */
export function contentOf(kind: VersionedKind): RawBuilder<unknown> {
  const { columns } = TABLES[kind];
  const pairs = contentFields(kind).flatMap(field => {
    const column = columns[field];
    return column ? [sql`${sql.lit(field)}, ${readColumn(column)}`] : [];
  });
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}
