import { useState } from 'react';
import classes from './challenge-image.module.css';

/** The challenge's image; nothing if it has none or it fails to load. */
export function ChallengeImage({ imageUrl }: { imageUrl: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const url = challengeImageUrl(imageUrl);
  if (url === null || url === failedUrl) return null;
  return <img className={classes.image} src={url} alt="" onError={() => setFailedUrl(url)} />;
}

/** An image URL that the page's content security policy allows (same origin or `data:`); otherwise null. */
export function challengeImageUrl(imageUrl: string | null): string | null {
  // Not rendered on the server, which does not know its public origin.
  const origin = globalThis.location?.origin;
  if (!origin || !imageUrl?.trim() || !URL.canParse(imageUrl, origin)) return null;
  const url = new URL(imageUrl, origin);
  return url.origin === origin || /^data:image\//i.test(url.href) ? url.href : null;
}
