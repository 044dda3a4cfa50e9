import { ExternalLink } from '../../ui/markdown/external-link.tsx';

/** A link to the challenge's video, which says where it leads; nothing if it has none. */
export function ChallengeVideo({ videoUrl }: { videoUrl: string | null }) {
  if (!videoUrl || !URL.canParse(videoUrl)) return null;
  const { protocol, host, href } = new URL(videoUrl);
  if (!/^https?:$/.test(protocol)) return null;
  return (
    <p>
      <ExternalLink href={href}>Watch the video on {host.replace(/^www\./, '')}</ExternalLink>
    </p>
  );
}
