import { curriculumFileContracts, explainError, InvalidResponseError, request } from '@groundwork/api-client';
import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadText } from '../../../app/download-text.ts';
import { isSilentFailure, notifyFailure } from '../../../app/failure-toasts.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { offIf } from '../../../ui/off-if.ts';
import { Surface } from '../../../ui/surface.tsx';
import { today } from '../../../ui/today.ts';
import head from '../components/list-head.module.css';
import classes from './curriculum-file.module.css';

export function ExportSection() {
  const { mutate, isPending, error } = useMutation({
    meta: { failure: 'own' },
    mutationFn: readFile,
    onSuccess: yaml => downloadText(`groundwork-curriculum-${today()}.yaml`, yaml, 'text/yaml'),
    onError: notifyFailure('Export failed'),
  });
  return (
    <Surface plain aria-labelledby="export">
      <h2 id="export" className={head.title}>
        Export
      </h2>
      <p className={classes.note}>
        The current curriculum, coaches and personas. Import the file elsewhere to get the same set-up.
      </p>
      <Button
        variant="default"
        leftSection={<IconFileDownload size={16} aria-hidden />}
        {...offIf(isPending)}
        onClick={() => mutate()}
      >
        {isPending ? 'Exporting...' : 'Export'}
      </Button>
      {error && !isSilentFailure(error) && (
        <FormAlert message={`Nothing was exported. ${explainError(error)}`} />
      )}
    </Surface>
  );
}

async function readFile(): Promise<string> {
  const file = await request(curriculumFileContracts.export);
  if (file === null) throw new InvalidResponseError(curriculumFileContracts.export.path);
  return file.yaml;
}
