import { reportLinkContracts, request } from '@groundwork/api-client';
import { REPORT_SECTION_TYPES, type ReportLink, type ReportLinkInput } from '@groundwork/domain';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { contractQuery } from '../../../app/contract-query.ts';

export const linkQueries = {
  list: (reportId: number) =>
    contractQuery(reportLinkContracts.list, { params: { reportId } }, { throwOnError: false }),
  comments: (linkId: number) =>
    contractQuery(reportLinkContracts.comments, { params: { linkId } }, { throwOnError: false }),
  /** The founder's words behind all sections. Not requested again for other quotes left out. */
  quotes: (
    reportId: number,
    linkId: number | null,
    { content, leftOut }: { content: string; leftOut: readonly string[] },
  ) =>
    queryOptions({
      queryKey: ['/api/reports', reportId, `links/preview?link=${linkId ?? ''}&content=${content}`],
      queryFn: ({ signal }) =>
        request(
          reportLinkContracts.preview,
          {
            params: { reportId },
            body: {
              linkId,
              sections: [...REPORT_SECTION_TYPES],
              leftOut: [...leftOut],
              ...(content !== '' && { content: content as ReportLinkInput['content'] }),
            },
          },
          { signal },
        ),
      // The dialog opens with today's quotes, and keeps them while it is open.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
      throwOnError: false,
    }),
};

/** Puts a link into the list in its place, a new one first. */
export function keepLink(client: QueryClient, reportId: number, link: ReportLink): void {
  client.setQueryData(linkQueries.list(reportId).queryKey, (shown = []) =>
    shown.some(({ id }) => id === link.id)
      ? shown.map(other => (other.id === link.id ? link : other))
      : [link, ...shown],
  );
}
