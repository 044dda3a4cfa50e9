import { ApiError, request, type UrlMetadata, urlMetadataContracts } from '@groundwork/api-client';
import { Box } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { ExternalLink } from '../../ui/markdown/external-link.tsx';
import type { Source } from './cited-sources.ts';
import classes from './source-link.module.css';

const KEPT_MS = 3_600_000;

/** A page's own metadata. Nothing in the app can make it stale. */
const metadataQuery = (url: string) =>
  queryOptions({
    queryKey: [urlMetadataContracts.read.path, encodeURIComponent(url)],
    queryFn: ({ signal }): Promise<UrlMetadata | null> =>
      request(urlMetadataContracts.read, { body: { url } }, { signal }).catch(readRefusal),
    staleTime: 'static',
    gcTime: KEPT_MS,
    throwOnError: false,
  });

/** A page without metadata counts as a result. Other errors are retried when the sources are next opened. */
function readRefusal(error: unknown): null {
  if (error instanceof ApiError && error.code.startsWith('url.')) return null;
  throw error;
}

interface SourceLinkProps {
  source: Source;
  /** Whether to look up the page's title; otherwise the address is shown. */
  isLookedUp: boolean;
}

/** A source with its page's title, site and icon if known, else its address. */
export function SourceLink({ source: { url, host, path }, isLookedUp }: SourceLinkProps) {
  const query = metadataQuery(url);
  const { data } = useQuery(isLookedUp ? query : { ...query, queryFn: skipToken });
  const title = data?.title?.trim();
  const site = data?.siteName?.trim();
  const icon = data?.favicon?.startsWith('data:image/') ? data.favicon : null;
  return (
    <ExternalLink href={url} className={classes.source}>
      {icon ? (
        <img src={icon} alt="" width={16} height={16} className={classes.icon} />
      ) : (
        <IconWorld size={16} stroke={1.6} className={classes.icon} aria-hidden />
      )}
      <Box component="span" miw={0}>
        {title && (
          <span className={classes.title} dir="auto">
            {title}
          </span>
        )}
        {/* A page can claim any name, so the host is always shown. */}
        <span className={title ? classes.path : classes.title}>
          {site && site.toLowerCase() !== host ? `${site} · ${host}` : host}
        </span>
        {!title && path && <span className={classes.path}>{path}</span>}
      </Box>
    </ExternalLink>
  );
}
