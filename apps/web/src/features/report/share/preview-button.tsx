import { explainError, reportLinkContracts, request } from '@groundwork/api-client';
import type { LinkPreviewInput, SharedReport } from '@groundwork/domain';
import { Button, type ButtonProps, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import type { MarkdownComponent } from '../../../ui/markdown/markdown-component.ts';
import { PictureFigure } from '../../../ui/picture.tsx';
import { ReaderComments, SharedDocument } from '../../../ui/shared-document.tsx';
import { showToast } from '../../../ui/toast.ts';

interface PreviewButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'color'> {
  reportId: number;
  Markdown: MarkdownComponent;
  /** The link's choices; null when they can't be read. */
  read: () => (Partial<LinkPreviewInput> & Pick<LinkPreviewInput, 'sections'>) | null;
  /** Hidden text that says which link. */
  children?: ReactNode;
}

/** Opens what readers get by a link: the same document, from the same answer. */
export function PreviewButton({ reportId, Markdown, read, children, ...look }: PreviewButtonProps) {
  const [shown, setShown] = useState<SharedReport | null>(null);
  const { mutate, isPending } = useMutation({
    meta: { failure: 'own' },
    mutationFn: (body: NonNullable<ReturnType<typeof read>>) =>
      request(reportLinkContracts.preview, { params: { reportId }, body }),
    onSuccess: ({ report }) => setShown(report),
    onError: error =>
      void showToast({ title: "Couldn't load the preview", message: explainError(error), tone: 'error' }),
  });
  const open = () => {
    const body = isPending ? null : read();
    if (body) mutate(body);
  };
  return (
    <>
      <Button {...look} aria-disabled={isPending} onClick={open}>
        <span>{isPending ? 'Loading...' : 'Preview'}</span> {children}
      </Button>
      {shown && (
        <Dialog title="What readers see" place="wide" onClose={() => setShown(null)}>
          <Stack gap="xl">
            <SharedDocument
              report={shown}
              Markdown={Markdown}
              Figure={PictureFigure}
              Heading={PreviewHeading}
              anchor="preview-"
            />
            {shown.comments.length > 0 && <ReaderComments comments={shown.comments} />}
          </Stack>
        </Dialog>
      )}
    </>
  );
}

/** The shared page's heading has the page's title too, which the preview leaves alone. */
function PreviewHeading({ title, subtitle }: { title: string; subtitle: ReactNode }) {
  return (
    <div>
      <Title order={1} fz="h2" dir="auto">
        {title}
      </Title>
      <Text c="dimmed">{subtitle}</Text>
    </div>
  );
}
