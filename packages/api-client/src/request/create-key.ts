/**
 * A random key: 128 bits as 32 hexadecimal digits. Not `crypto.randomUUID`, which browsers withhold from pages served
 * over plain http.
 */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
