import { BasicSpecimens } from './specimens/basics.tsx';
import { FieldSpecimens } from './specimens/fields.tsx';
import { OverlaySpecimens } from './specimens/overlays.tsx';
import { StatementSpecimens } from './specimens/statements.tsx';
import { TableSpecimens } from './specimens/tables.tsx';
import { TextSpecimens } from './specimens/texts.tsx';

export function ComponentsTab() {
  return (
    <>
      <BasicSpecimens />
      <FieldSpecimens />
      <TableSpecimens />
      <OverlaySpecimens />
      <StatementSpecimens />
      <TextSpecimens />
    </>
  );
}
