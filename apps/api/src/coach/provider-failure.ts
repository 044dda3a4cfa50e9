import { TellableError } from '../logging/describe-error.ts';

const MAX_WORDS = 300;
/** Names and keys occur before a host, and in queries. */
const ADDRESS = /(https?:\/\/)(?:[^\s/@]*@)?([^\s?#]*)(?:[?#]\S*)?/g;
/** Keys, whole or with asterisks in them, and other text as long as one. */
const SECRET = /\b(?:sk-|org-|proj[-_]|Bearer )\S{6,}|[\w-]*\*{3,}[\w-]*|[\w-]{32,}/g;

/** A provider's failure, in codes, because the provider's own words may repeat keys and founders' words. */
export class ProviderFailure extends TellableError {
  /** The provider's words, on one line and without keys. Logs leave them out, because they may quote a founder. */
  readonly words: string | null;

  constructor(message: string, words: string | null = null) {
    super(message);
    this.words =
      words
        ?.replace(ADDRESS, '$1$2')
        .replace(SECRET, '…')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, MAX_WORDS) || null;
  }
}
