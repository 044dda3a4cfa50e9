import type { ComponentType } from 'react';

/** Formats a text of the report. Null when its code failed to load: the text then stays unformatted. */
export type MarkdownComponent = ComponentType<{ text: string; author: 'report' }> | null;
