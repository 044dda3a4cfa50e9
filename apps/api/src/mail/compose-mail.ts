import type { Mail, Mailer } from './mailer.ts';

/** By which links are mailed, and the origin that they lead to: never one that a request names. */
export interface MailedLinks {
  mailer: Mailer;
  publicUrl: string;
}

interface Parts {
  to: string;
  subject: string;
  /** Paragraphs. A link is one of its own. */
  parts: readonly (string | { label: string; href: string })[];
}

/** Writes a mail's text, and the same as HTML. */
export function composeMail({ to, subject, parts }: Parts): Mail {
  const text = parts.map(part => (typeof part === 'string' ? part : `${part.label}:\n${part.href}`));
  const html = parts.map(part =>
    typeof part === 'string'
      ? `<p>${escapeHtml(part)}</p>`
      : `<p><a href="${escapeHtml(part.href)}">${escapeHtml(part.label)}</a></p>`,
  );
  return { to, subject, text: `${text.join('\n\n')}\n`, html: html.join('') };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, character => ENTITIES[character] ?? '');
