import type { ComponentType } from 'react';

/** What formats a text of the report; null when its code did not arrive: then the text stands as it is. */
export type MarkdownComponent = ComponentType<{ text: string; author: 'report' }> | null;
