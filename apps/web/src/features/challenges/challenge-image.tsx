import { useState } from 'react';
import classes from './challenge-image.module.css';

/** The challenge's picture. Draws nothing without one, or when it cannot be shown. */
export function ChallengeImage({ imageUrl }: { imageUrl: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const url = challengeImageUrl(imageUrl);
  if (url === null || url === failedUrl) return null;
  return <img className={classes.image} src={url} alt="" onError={() => setFailedUrl(url)} />;
}

/** The address of a picture that the page may load: this server's own or data; null otherwise (the served policy). */
export function challengeImageUrl(imageUrl: string | null): string | null {
  // The server draws none: it does not know under which address it is read.
  const origin = globalThis.location?.origin;
  if (!origin || !imageUrl?.trim() || !URL.canParse(imageUrl, origin)) return null;
  const url = new URL(imageUrl, origin);
  return url.origin === origin || /^data:image\//i.test(url.href) ? url.href : null;
}
