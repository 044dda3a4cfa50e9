import type { ComponentType } from 'react';

/** Formats a text of the report. Null when its code did not arrive: then the text stays unformatted. */
export type MarkdownComponent = ComponentType<{ text: string; author: 'report' }> | null;
