import type { ReportSection } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { offIf } from '../../ui/off-if.ts';
import { isUpToDate } from './section-view.ts';
import type { useReportActions } from './use-report-actions.ts';

interface UpdateButtonProps {
  sections: readonly ReportSection[];
  actions: ReturnType<typeof useReportActions>;
}

/**
 * Updates the outdated sections. If there are none it asks first, since rewriting replaces wording that the founder may
 * like.
 */
export function UpdateButton({ sections, actions: { isGenerating, generate } }: UpdateButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const update = () => {
    if (isUpToDate(sections)) setAsking(true);
    else generate({ rewrite: false });
  };
  const rewrite = () => {
    setAsking(false);
    if (!isGenerating) generate({ rewrite: true });
  };
  return (
    <>
      {/* `disabled` would lose the focus for good. As wide as the longer label, so that nothing beside it moves. */}
      <Button
        miw={164}
        {...offIf(isGenerating)}
        leftSection={<IconSparkles size={16} aria-hidden />}
        onClick={update}
      >
        {isGenerating ? 'Generating...' : 'Update with AI'}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Rewrite all sections"
        text="Everything is up to date. Rewriting will change the wording. You can restore the current text from Versions."
        confirmLabel="Rewrite"
        confirmColor="moss"
        onConfirm={rewrite}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
