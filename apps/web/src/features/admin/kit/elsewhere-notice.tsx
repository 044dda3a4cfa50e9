import { Button } from '@mantine/core';
import { ChangedNotice } from '../../../ui/changed-notice.tsx';
import type { Field } from './field.ts';
import type { Clash, FormValues } from './merge-newer.ts';
import classes from './resource-form.module.css';
import type { Elsewhere } from './use-record-draft.ts';

interface ElsewhereNoticeProps {
  entity: string;
  fields: readonly Field[];
  elsewhere: Elsewhere;
  /** It is gone, and cannot be created anew from here. */
  isLost: boolean;
  values: FormValues;
  onChoose: (name: string, value: string) => void;
}

/** What another administrator did to the record while it was edited here. Nothing that was typed is lost (AD-4). */
export function ElsewhereNotice({
  entity,
  fields,
  elsewhere,
  isLost,
  values,
  onChoose,
}: ElsewhereNoticeProps) {
  if (elsewhere.kind === 'gone') {
    return (
      <ChangedNotice title={`This ${entity} was deleted elsewhere`}>
        <p>
          {isLost
            ? `What you typed is still here, to be copied. A deleted ${entity} does not come back by saving.`
            : 'What you typed is still here. Save it to create it anew.'}
        </p>
      </ChangedNotice>
    );
  }
  const { clashes, taken } = elsewhere;
  const fieldOf = (name: string) => fields.find(field => field.name === name);
  return (
    <ChangedNotice title={`This ${entity} was changed elsewhere`}>
      <p>
        {clashes.length > 0
          ? 'Choose what to keep of what was changed on both sides, then save again.'
          : 'Your changes were put beside those. Look them over, then save again.'}
      </p>
      {taken.length > 0 && (
        <p>Taken over from there: {taken.map(name => fieldOf(name)?.label).join(', ')}.</p>
      )}
      {clashes.map(clash => (
        <ClashChoice
          key={clash.name}
          clash={clash}
          field={fieldOf(clash.name)}
          value={values[clash.name] ?? ''}
          onChoose={value => onChoose(clash.name, value)}
        />
      ))}
    </ChangedNotice>
  );
}

interface ClashChoiceProps {
  clash: Clash;
  field: Field | undefined;
  value: string;
  onChoose: (value: string) => void;
}

/** Both texts of a field. The one that is in the form is pressed. */
function ClashChoice({ clash, field, value, onChoose }: ClashChoiceProps) {
  const versions = [
    { whose: 'Mine', act: 'Keep mine', text: clash.mine },
    { whose: 'Theirs', act: 'Take theirs', text: clash.theirs },
  ];
  return (
    <fieldset className={classes.clash}>
      <legend>{field?.label}</legend>
      {versions.map(({ whose, act, text }) => (
        <div key={whose} className={classes.version}>
          <h4>{whose}</h4>
          <p dir="auto">{shown(field, text)}</p>
          <Button
            variant="default"
            size="compact-sm"
            aria-pressed={value === text}
            onClick={() => onChoose(text)}
          >
            {act}
          </Button>
        </div>
      ))}
    </fieldset>
  );
}

function shown(field: Field | undefined, text: string) {
  if (field?.kind === 'flag') return text === '' ? 'Off' : 'On';
  return text || <em>Empty</em>;
}
