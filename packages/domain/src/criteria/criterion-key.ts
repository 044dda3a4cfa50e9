/**
 * A criterion's key made of its text: a readable slug and a 64-bit hash, at most 55 characters of `a-z`,
 * `0-9` and `-`, as `criterionSchema.id` wants. The same text has the same key at every place of its list
 * (CO-28). Case and white space make no difference, punctuation does ('> 10 %' is not '< 10 %').
 */
export function criterionKey(text: string): string {
  const canonical = text.trim().replace(/\s+/g, ' ').toLowerCase();
  const slug = canonical
    .slice(0, 200)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
  return slug ? `${slug}-${hash(canonical)}` : hash(canonical);
}

/** Two FNV-1a hashes of 32 bits side by side, in base 36. For telling texts apart, not for secrets. */
function hash(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x5bd1e995) ^ (second >>> 15);
  }
  return [first, second].map(part => (part >>> 0).toString(36).padStart(7, '0')).join('');
}
