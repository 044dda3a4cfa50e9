/** The address of a picture that the page may load: this server's own or data; null otherwise (the served policy). */
export function challengeImageUrl(imageUrl: string | null): string | null {
  const { origin } = window.location;
  if (!imageUrl?.trim() || !URL.canParse(imageUrl, origin)) return null;
  const url = new URL(imageUrl, origin);
  return url.origin === origin || /^data:image\//i.test(url.href) ? url.href : null;
}
