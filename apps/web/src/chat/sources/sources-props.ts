import type { ChatMessage } from '../chat-kind.ts';

export const SOURCES_ID = 'web-sources';
/** The button that opens the sources and gets the focus back when they close. */
export const SOURCES_TOGGLE_ID = 'web-sources-toggle';

export interface SourcesProps {
  messages: readonly ChatMessage[];
  onClose: () => void;
}
