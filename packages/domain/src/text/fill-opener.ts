import { escapePlain } from '../report/escape-markdown.ts';

const PLACEHOLDER = /\{(name|description)\}/g;
const MAX_QUOTED = 300;

/**
 * A step's opener with the startup's own name and sentence in it (CO-67). A paragraph whose words the founder has not
 * written yet is left out. Double quotation marks in them become single ones, so that the opener can quote them.
 */
export function fillOpener(opener: string, startup: { name: string; description: string }): string {
  const words = (field: string) => {
    const text = startup[field as keyof typeof startup]
      .trim()
      .replace(/["“”„«»]/g, "'")
      .replace(/\.$/, '');
    return text.length > MAX_QUOTED ? `${[...text].slice(0, MAX_QUOTED).join('').trimEnd()}…` : text;
  };
  const paragraphs = opener.trim().split(/\n\s*\n/);
  return paragraphs
    .filter(paragraph => [...paragraph.matchAll(PLACEHOLDER)].every(([, field = '']) => words(field) !== ''))
    .map(paragraph => paragraph.replace(PLACEHOLDER, (_, field: string) => escapePlain(words(field))))
    .join('\n\n');
}
