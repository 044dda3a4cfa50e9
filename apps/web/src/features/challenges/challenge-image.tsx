import { useState } from 'react';
import classes from './challenge-image.module.css';
import { challengeImageUrl } from './challenge-image-url.ts';

/** The challenge's picture; nothing when there is none, or when it cannot be shown. */
export function ChallengeImage({ imageUrl }: { imageUrl: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const url = challengeImageUrl(imageUrl);
  if (url === null || url === failedUrl) return null;
  return <img className={classes.image} src={url} alt="" onError={() => setFailedUrl(url)} />;
}
